import type { Goal } from "./contract.ts";

/** The condition of a query for open goals. */
export const IS_OPEN = { completed_at: null, archived_at: null } as const;

export function isOpenGoal({ completed_at, archived_at }: Pick<Goal, keyof typeof IS_OPEN>): boolean {
  return completed_at === null && archived_at === null;
}
