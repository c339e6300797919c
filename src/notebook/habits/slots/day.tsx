import { todayHere } from "#platform/shared/days/days.ts";
import { useHabits, useMonths } from "../client.ts";
import { HabitDay } from "../components/habit-day.tsx";
import { isAsked, openDays, stateOf } from "../habit-days.ts";

/** The habits of a day in Hoy and on the day's page. Covered habits (`areHidden`) can be marked by their order. */
export function OfDay({ day, areHidden = false }: { day: string; areHidden?: boolean }) {
  const months = useMonths();
  const today = todayHere();
  const isRecent = openDays(today).includes(day);
  // A day that can no longer be marked shows only what was marked or missed.
  const habits = (useHabits() ?? []).filter(
    (habit) =>
      isAsked(habit, months, day, today) && (isRecent || stateOf(habit, months, day, today) !== "free"),
  );
  if (habits.length === 0) return null;
  return (
    <ul aria-label="Tus hábitos" className="mt-4 border-line border-b">
      {habits.map((habit, index) => (
        <li key={habit.id} className="border-line border-t py-3">
          <HabitDay
            habit={
              areHidden ? { ...habit, title: `Hábito ${index + 1}`, cue_text: "", minimum_text: "" } : habit
            }
            {...{ months, day, today }}
          />
        </li>
      ))}
    </ul>
  );
}
