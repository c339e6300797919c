import type { WrittenGoal } from "../client.ts";
import type { Goal } from "../contract.ts";

/** The draft of an edit, with the goal it started from: `seen.version` is the base of the save. */
interface GoalEditDraft {
  seen: Goal;
  written: WrittenGoal;
}

export function goalEditDraft(goalId: string): string {
  return `goal-edit:${goalId}`;
}

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

const isText = (value: unknown) => typeof value === "string";

const IS_PART: Readonly<Record<keyof WrittenGoal, (value: unknown) => boolean>> = {
  title: isText,
  deadline: isText,
  vision_text: isText,
  commitment_text: isText,
  whys: Array.isArray,
  actions: Array.isArray,
  obstacles: Array.isArray,
};

function isWritten(value: Partial<WrittenGoal> | undefined): boolean {
  return Object.entries(IS_PART).every(([part, isPart]) => isPart(value?.[part as keyof WrittenGoal]));
}
