import { todayHere } from "#platform/shared/days/days.ts";
import { createMutator, syncStore } from "#platform/sync/client.ts";
import type { MutationResult } from "#platform/sync/mutation.ts";
import { HABIT, MONTH } from "./client.ts";
import type { Habit, habitsContract, Plan, WrittenHabit } from "./contract.ts";
import { isActive } from "./habit-days.ts";
import { HISTORY_MAX } from "./habit-limits.ts";

// Only the habits page and the exercises need these calls. Other pages load client.ts through `slots/`.

const write = createMutator<typeof habitsContract>();

/** Adds a plan that applies from its first day on. Earlier days keep their plans. */
export function withPlan(plans: readonly Plan[], plan: Plan): Plan[] {
  const last = plans.at(-1);
  if (last?.times === plan.times && last.days.join() === plan.days.join()) return [...plans];
  return [...plans.filter(({ from }) => from < plan.from), plan].slice(-HISTORY_MAX);
}

/** Updates the `known` habit, or creates one. */
export function saveHabit(
  id: string,
  written: WrittenHabit,
  known: Habit | undefined,
): Promise<MutationResult> {
  const now = new Date().toISOString();
  const { created_at, pauses, ended_on } = known ?? { created_at: now, pauses: [], ended_on: null };
  const body = { ...written, base: known?.version ?? "", written_at: now };
  return write("PUT /api/habits/:id", { params: { id }, body }, (version) => [
    { kind: HABIT, id, value: { ...written, id, created_at, pauses, ended_on, version } satisfies Habit },
  ]);
}

/** The days on which the habit was let go become a pause when the member resumes it. */
export function restHabit(habit: Habit, to: "pause" | "resume" | "end"): Promise<MutationResult> {
  const { id } = habit;
  const today = todayHere();
  const closed = habit.pauses.filter(({ until }) => until !== null);
  const from = habit.pauses.find(({ until }) => until === null)?.from ?? habit.ended_on ?? today;
  const pauses = {
    pause: [...closed, { from, until: null }],
    resume: from < today ? [...closed, { from, until: today }] : closed,
    end: habit.pauses,
  }[to].slice(-HISTORY_MAX);
  const body = { pauses, ended_on: to === "end" ? today : null };
  return write("PUT /api/habits/:id/rest", { params: { id }, body }, () => [
    { kind: HABIT, id, value: { ...habit, ...body } satisfies Habit },
  ]);
}

export function deleteHabit({ id, version }: Habit): Promise<MutationResult> {
  const months = [...(syncStore.get().records.get(MONTH)?.keys() ?? [])];
  return write("DELETE /api/habits/:id", { params: { id }, query: { base: version } }, () => [
    { kind: HABIT, id, value: null },
    ...months
      .filter((month) => month.startsWith(id))
      .map((month) => ({ kind: MONTH, id: month, value: null })),
  ]);
}

/** Counts the active habits that the device knows now. */
export function countActive(day: string): number {
  const habits = [...(syncStore.get().records.get(HABIT)?.values() ?? [])] as Habit[];
  return habits.filter((habit) => isActive(habit, day)).length;
}
