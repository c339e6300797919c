import type { Page } from "@playwright/test";
import type { Goal } from "#notebook/goals/contract.ts";
import type { GoalBody } from "#test/records/goal-writing.ts";
import { recordsOnServer } from "../on-server.ts";
import { keepGoal, sendChange } from "../steps.ts";

/** Saves a complete goal with its first `done` actions completed. */
export async function makeGoal(page: Page, changed: Partial<GoalBody> = {}, done = 0) {
  const { id, body } = await keepGoal(page, changed);
  const done_at = new Date().toISOString();
  for (const action of body.actions.slice(0, done)) {
    await sendChange(page, "put", `/api/goals/${id}/actions/${action.id}/completion`, { done_at });
  }
  return { ...body, id };
}

export async function goalOnServer(page: Page, id: string): Promise<Goal | undefined> {
  const goals = await recordsOnServer(page, "goal");
  return goals.find((goal) => goal.id === id);
}
