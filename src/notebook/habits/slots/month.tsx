import { todayHere } from "#platform/shared/days/days.ts";
import type { SlotParts } from "#platform/ui/feature.ts";
import { inOrder } from "../client.ts";
import { MarkIcon } from "../components/mark-icon.tsx";
import type { Habit } from "../contract.ts";
import { type Months, stateOf } from "../habit-days.ts";
import { ACTIVE_MAX } from "../habit-limits.ts";
import { stateWords } from "../habit-words.ts";

/** The marks of a day beside the journal's sun, and their words for the day's button. */
export const inMonth: SlotParts["inMonth"] = (records) => {
  const habits = inOrder((records.get("habit")?.values() ?? []) as Iterable<Habit>);
  const months = (records.get("habit_marks") ?? new Map()) as Months;
  const today = todayHere();
  return (day, isPlain) => {
    const shown = habits
      .map((habit) => ({ habit, state: stateOf(habit, months, day, today) }))
      .filter(({ state }) => !["free", "none", "open"].includes(state))
      .slice(0, ACTIVE_MAX);
    return {
      mark: shown.map(({ habit, state }) => (
        <MarkIcon key={habit.id} {...{ state, isPlain }} className="size-2.5 sm:size-3" />
      )),
      said: shown.map(({ habit, state }) => `${habit.title}: ${stateWords(state)}`).join(", "),
    };
  };
};
