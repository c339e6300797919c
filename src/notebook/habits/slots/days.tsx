import { todayHere } from "#platform/shared/days/days.ts";
import { byNewest } from "#platform/shared/time.ts";
import type { SlotParts } from "#platform/ui/feature.ts";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { useHabits, useMonths } from "../client.ts";
import { HabitDay, MarkIcon } from "../components/habit-day.tsx";
import type { Habit } from "../contract.ts";
import { isAsked, type Months, openDays, stateOf } from "../habit-days.ts";
import { ACTIVE_MAX } from "../habit-limits.ts";
import { stateWords } from "../habit-words.ts";

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
      {habits.map((own, index) => {
        const covered = { ...own, title: `Hábito ${index + 1}`, cue_text: "", minimum_text: "" };
        return (
          <li key={own.id} className="border-line border-t py-3">
            <HabitDay habit={areHidden ? covered : own} {...{ months, day, today }} />
          </li>
        );
      })}
    </ul>
  );
}

/** The marks of a day beside the journal's sun, and their words for the day's button. */
export const inMonth: SlotParts["inMonth"] = (records) => {
  const habits = [...(records.get("habit")?.values() ?? [])] as Habit[];
  habits.sort(byNewest).reverse();
  const months = (records.get("habit_marks") ?? new Map()) as Months;
  const today = todayHere();
  return (day) => {
    const shown = habits
      .map((habit) => ({ habit, state: stateOf(habit, months, day, today) }))
      .filter(({ state }) => !["free", "none", "open"].includes(state))
      .slice(0, ACTIVE_MAX);
    return {
      mark: shown.map(({ habit, state }) => (
        <MarkIcon key={habit.id} state={state} className="-m-1 size-4 max-w-none" />
      )),
      said: shown.map(({ habit, state }) => `${habit.title}: ${stateWords(state)}`).join(", "),
    };
  };
};

export const InWeekReview = lazyComponent("WeekHabits", () => import("../components/habit-list.tsx"));
