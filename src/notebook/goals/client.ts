import { byNewest } from "#platform/shared/time.ts";
import { useRecords } from "#platform/sync/client.ts";
import type { Goal } from "./contract.ts";

const GOAL = "goal";

/** All goals, archived ones included, newest first; undefined while the replica loads. `inGoalOrder` sorts a list. */
export function useGoals(): Goal[] | undefined {
  const goals = useRecords<Goal>(GOAL);
  return goals && [...goals.values()].sort(byNewest);
}

/** One goal; null if the replica has none with this id, undefined while it loads. */
export function useGoal(id: string): Goal | null | undefined {
  const goals = useRecords<Goal>(GOAL);
  return goals && (goals.get(id) ?? null);
}
