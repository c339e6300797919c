import type { WrittenGoal } from "./client.ts";
import type { Goal } from "./contract.ts";

/** What a member has made of a goal, and which goal they had before them: what they change must be that one. */
export interface GoalEditDraft {
  seen: Goal;
  written: WrittenGoal;
}

/** What the draft of the changes to a goal is called. */
export function goalEditDraft(goalId: string): string {
  return `goal-edit:${goalId}`;
}

/** What can be changed of a goal. */
export function writtenOf(goal: Goal): WrittenGoal {
  const { title, deadline, vision_text, commitment_text, whys, actions, obstacles } = goal;
  return {
    ...{ title, deadline, vision_text, commitment_text, whys, obstacles },
    actions: actions.map(({ id, action_text }) => ({ id, action_text })),
  };
}

export function isGoalEditDraft(value: unknown): value is GoalEditDraft {
  const { seen, written } = (value ?? {}) as Partial<GoalEditDraft>;
  return typeof seen?.version === "string" && isWritten(seen) && isWritten(written);
}

function isWritten(value: Partial<WrittenGoal> | undefined): boolean {
  const { title, deadline, vision_text, commitment_text, whys, actions, obstacles } = value ?? {};
  const texts = [title, deadline, vision_text, commitment_text];
  return texts.every((text) => typeof text === "string") && [whys, actions, obstacles].every(Array.isArray);
}
