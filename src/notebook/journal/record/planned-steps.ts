import type { RecordAction } from "../contract.ts";
import { RECORD_ACTIONS_MAX } from "../journal-limits.ts";
import { includes } from "./done-actions.ts";
import type { PageDraft } from "./page-draft.ts";

/** A task that a member has planned for a day, before writing the day's projection. */
export interface PlannedStep {
  step_text: string;
  /** The goal's action; null for a step without a goal. */
  action: Pick<RecordAction, "goal_id" | "action_id"> | null;
}

export type PlannedDays = ReadonlyMap<string, readonly PlannedStep[]>;

const NONE: readonly PlannedStep[] = [];

export function stepsOf(planned: PlannedDays, day: string): readonly PlannedStep[] {
  return planned.get(day) ?? NONE;
}

type Page = Pick<PageDraft, "notes" | "actions">;

export function missingSteps<S extends PlannedStep>({ notes, actions }: Page, steps: readonly S[]): S[] {
  const isTicked = (step: S) => step.action !== null && includes(actions, actionOf(step, step.action));
  return steps.filter((step) => !isTicked(step) && !notes.includes(step.step_text));
}

/** Adds steps after the written text: actions of goals to the page's actions, others as lines of its notes. */
export function withSteps<P extends Page>(page: P, steps: readonly PlannedStep[]): P {
  const actions = [...page.actions];
  const lines = [page.notes.trimEnd()].filter((notes) => notes !== "");
  for (const step of missingSteps(page, steps)) {
    if (step.action && actions.length < RECORD_ACTIONS_MAX) actions.push(actionOf(step, step.action));
    else lines.push(step.step_text);
  }
  return { ...page, actions, notes: lines.join("\n") };
}

function actionOf({ step_text }: PlannedStep, { goal_id, action_id }: NonNullable<PlannedStep["action"]>) {
  return { goal_id, action_id, action_text: step_text };
}
