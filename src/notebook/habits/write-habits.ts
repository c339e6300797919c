import type { Exercise } from "#lessons/content/exercise.ts";
import { showErrorToast } from "#notebook/sync-notices/error-toast.ts";
import { todayHere } from "#platform/shared/days/days.ts";
import { WEEKDAYS } from "#platform/shared/text/day-words.ts";
import { syncStore } from "#platform/sync/client.ts";
import { ACTIVE_MAX, calls, HABIT } from "./client.ts";
import type { Habit, Plan, WrittenHabit } from "./contract.ts";
import { isActive } from "./habit-days.ts";
import { HISTORY_MAX } from "./habit-limits.ts";

// Only the habits page and the exercises need these calls. Other pages load client.ts through `slot.ts`.

export const EVERY_DAY = WEEKDAYS.map((_, day) => day);

/** Adds a plan that applies from its first day on. Earlier days keep their plans. */
export function withPlan(plans: readonly Plan[], plan: Plan): Plan[] {
  const last = plans.at(-1);
  if (last?.times === plan.times && last.days.join() === plan.days.join()) return [...plans];
  return [...plans.filter(({ from }) => from < plan.from), plan].slice(-HISTORY_MAX);
}

/** Updates the `known` habit, or creates one. The last plan of `written` applies from today on. */
export function saveHabit(id: string, written: WrittenHabit, known: Habit | undefined) {
  const chosen = written.plans.slice(-1).map((plan) => ({ ...plan, from: todayHere() }));
  const plans = chosen.reduce(withPlan, known?.plans ?? []);
  return calls.save(id, { ...written, plans }, known, { pauses: [], ended_on: null });
}

/** When the member resumes an abandoned habit, the days since its end become a pause. */
export function restHabit(habit: Habit, to: "pause" | "resume" | "end") {
  const today = todayHere();
  const closed = habit.pauses.filter(({ from, until }) => until !== null && from < until);
  const from = habit.pauses.find(({ until }) => until === null)?.from ?? habit.ended_on ?? today;
  const until = to === "resume" ? today : null;
  const pauses = to === "end" ? habit.pauses : [...closed, { from, until }].slice(-HISTORY_MAX);
  const ended_on = to === "end" ? today : null;
  return calls.mark(habit, "rest", { pauses, ended_on }).then(showErrorToast);
}

/** Whether the device knows as many active habits as a member may have. */
export function isFull(): boolean {
  const habits = [...(syncStore.get().records.get(HABIT)?.values() ?? [])] as Habit[];
  return habits.filter((habit) => isActive(habit, todayHere())).length >= ACTIVE_MAX;
}

/** Makes a daily habit from an exercise's lines. The last two lines are about the worst day and a missed day. */
export function habitOfExercise(
  { keyId: key_id, lines }: Pick<Exercise, "keyId" | "lines">,
  values: readonly string[],
  today: string,
): WrittenHabit {
  const own = (role: string) => lines.flatMap((line, at) => (line.role === role ? values[at]?.trim() : []));
  const [action = "", cue_text = ""] = ["accion", "une"].map((role) => own(role)[0]);
  const [minimum_text = "", missed_text = ""] = own("respuesta");
  const plans = [{ from: today, days: EVERY_DAY, times: 0 }];
  const title = action.charAt(0).toUpperCase() + action.slice(1);
  return { title, minimum_text, cue_text, missed_text, plans, time: null, goal_id: null, key_id };
}
