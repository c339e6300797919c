import type { Goal, WrittenGoal } from "../contract.ts";
import { isWrittenGoal } from "../goal-fields.ts";

/** The draft of an edit, with the goal it started from: `seen.version` is the base of the save. */
interface GoalEditDraft {
  seen: Goal;
  written: WrittenGoal;
}

export function goalEditDraft(goalId: string): string {
  return `goal-edit:${goalId}`;
}

export function isGoalEditDraft(value: unknown): value is GoalEditDraft {
  const { seen, written } = (value ?? {}) as Partial<GoalEditDraft>;
  return isWrittenGoal(seen) && typeof seen.version === "string" && isWrittenGoal(written);
}
