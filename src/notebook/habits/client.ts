import { showErrorToast } from "#notebook/sync-notices/error-toast.ts";
import { recordClient } from "#notebook/tool-page/record-client.ts";
import { timeAfter } from "#platform/shared/time.ts";
import { createMutator, useRecords } from "#platform/sync/client.ts";
import type { Habit, HabitMonth, habitsContract, Mark } from "./contract.ts";
import { type Months, monthId } from "./habit-days.ts";

const write = createMutator<typeof habitsContract>();
export const HABIT = "habit";
/** The most active habits. The lesson Constancia advises beginning with one. */
export const ACTIVE_MAX = 3;
const MONTH = "habit_marks";
export const calls = recordClient<Habit, "habits", typeof habitsContract>(HABIT, "habits");
export const useHabits = calls.useAll;

const NONE: Months = new Map();
export const useMonths = (): Months => useRecords<HabitMonth>(MONTH) ?? NONE;

/** Marks `day`, even if the device sends the mark on a later day. Null removes the mark. */
export function markHabit({ id }: Habit, day: string, mark: Mark | null, months: Months) {
  const habit_month = monthId(id, day);
  const known = months.get(habit_month)?.days ?? {};
  const at = timeAfter(known[day]?.at);
  const value: HabitMonth = { habit_month, days: { ...known, [day]: { mark, at } } };
  const marking = write(
    "PUT /api/habits/:id/marks/:day",
    { params: { id, day }, body: { mark, written_at: at } },
    () => [{ kind: MONTH, id: habit_month, value }],
    { needs: [{ kind: HABIT, id }] },
  );
  return marking.then(showErrorToast);
}
