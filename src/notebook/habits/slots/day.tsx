import { todayHere } from "#platform/shared/days/days.ts";
import { useHabits, useMonths } from "../client.ts";
import { HabitDay } from "../components/habit-day.tsx";
import { isAsked } from "../habit-days.ts";

/** The habits of a day in Hoy and on the day's page. */
export function OfDay({ day }: { day: string }) {
  const months = useMonths();
  const today = todayHere();
  const habits = (useHabits() ?? []).filter((habit) => isAsked(habit, months, day, today));
  if (habits.length === 0) return null;
  return (
    <ul aria-label="Tus hábitos" className="mt-4 border-line border-b">
      {habits.map((habit) => (
        <li key={habit.id} className="border-line border-t py-3">
          <HabitDay {...{ habit, months, day, today }} />
        </li>
      ))}
    </ul>
  );
}
