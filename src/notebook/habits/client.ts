import { recordClient } from "#notebook/tool-page/record-client.ts";
import { createMutator, useRecords } from "#platform/sync/client.ts";
import type { MutationResult } from "#platform/sync/mutation.ts";
import type { Habit, HabitMonth, habitsContract, Mark } from "./contract.ts";
import { joinedDays, type Months, monthId, pressedAt } from "./habit-days.ts";

const write = createMutator<typeof habitsContract>();
export const HABIT = "habit";
const MONTH = "habit_marks";
export const calls = recordClient<Habit, "habits", typeof habitsContract>(HABIT, "habits");
export const useHabits = calls.useAll;

const NONE: Months = new Map();
export const useMonths = (): Months => useRecords<HabitMonth>(MONTH) ?? NONE;

/** Marks a day by the day's own date, even if the device sends the mark later. Null removes the mark. */
export function markHabit(
  { id }: Habit,
  day: string,
  mark: Mark | null,
  months: Months,
): Promise<MutationResult> {
  const month = monthId(id, day);
  const known = months.get(month)?.days ?? {};
  const written_at = pressedAt(known[day], Date.now());
  const days = joinedDays(known, { [day]: { mark, at: written_at } });
  return write(
    "PUT /api/habits/:id/marks/:day",
    { params: { id, day }, body: { mark, written_at } },
    () => [{ kind: MONTH, id: month, value: { habit_month: month, days } satisfies HabitMonth }],
    { needs: [{ kind: HABIT, id }] },
  );
}
