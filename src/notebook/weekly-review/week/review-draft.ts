import type { Goal } from "#notebook/goals/contract.ts";
import { isDay } from "#platform/shared/days/days.ts";
import { readDraft } from "#platform/shared/drafts/drafts.ts";
import { DRAFT_PREFIX, draftName, draftStorage } from "#platform/shared/drafts/open-drafts.ts";
import { trimText } from "#platform/shared/text/edges.ts";
import type { Review, ReviewGoal, ReviewIdea, ReviewStep, WrittenReview } from "../contract.ts";
import { REVIEW_GOALS_MAX, REVIEW_IDEAS_MAX, REVIEW_TEXT_MAX, STEP_TEXT_MAX } from "../review-limits.ts";
import { goalsToReview, nextOf, overlaid } from "./choices.ts";

export const STEP_COUNT = 5;

export interface ReviewDraft {
  /** The wizard's step, from 0. */
  step: number;
  /** The version of the review that the member saw; empty for a new review. */
  base: string;
  good_text: string;
  hard_text: string;
  /** Contains only the goals whose next action the member chose or wrote in this draft. */
  goals: ReviewGoal[];
  /** Contains only the ideas that the member decided on in this draft. */
  ideas: ReviewIdea[];
  steps: ReviewStep[];
}

export function reviewDraft(week: string): string {
  return `week:${week}`;
}

export function beginReview(known: Review | undefined): ReviewDraft {
  const { version: base = "", good_text = "", hard_text = "", steps = [] } = known ?? {};
  return { step: 0, base, good_text, hard_text, goals: [], ideas: [], steps };
}

export function isReviewDraft(value: unknown): value is ReviewDraft {
  const { step, base, good_text, hard_text, ...lists } = (value ?? {}) as Partial<ReviewDraft>;
  return (
    typeof step === "number" &&
    [base, good_text, hard_text].every((text) => typeof text === "string") &&
    [lists.goals, lists.ideas, lists.steps].every(Array.isArray)
  );
}

/** Whether the device has words or choices that `known` lacks. `name` is from `draftName`. */
export function isUnfinished(name: string, known: Review | undefined): boolean {
  const draft = readDraft(name, isReviewDraft)?.value;
  return draft !== undefined && JSON.stringify({ ...draft, step: 0 }) !== JSON.stringify(beginReview(known));
}

/** Returns the weeks without a review for which the device has words or choices, latest first. */
export function begunWeeks(memberId: string, reviews: readonly Review[]): string[] {
  const prefix = DRAFT_PREFIX + draftName(memberId, reviewDraft(""));
  return draftStorage
    .keys()
    .flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []))
    .filter((week) => isDay(week) && !reviews.some((review) => review.week === week))
    .filter((week) => isUnfinished(draftName(memberId, reviewDraft(week)), undefined))
    .sort()
    .reverse();
}

/** The first step of the review's form with a text that is too long; undefined if there is none. */
export function tooLongAt({ good_text, hard_text, steps }: ReviewDraft): number | undefined {
  if ([good_text, hard_text].some((text) => text.trim().length > REVIEW_TEXT_MAX)) return 1;
  return steps.some(({ step_text }) => step_text.trim().length > STEP_TEXT_MAX) ? STEP_COUNT - 1 : undefined;
}

/** Builds the review to save. A new review also contains the next action of each goal that the wizard showed. */
export function writtenReview(
  week: string,
  draft: ReviewDraft,
  known: Review | undefined,
  goals: readonly Goal[],
): WrittenReview {
  const begun = known?.goals ?? goalsToReview(goals).shown.flatMap((goal) => nextOf(goal, []) ?? []);
  const chosen = writtenGoals(draft);
  return {
    week,
    good_text: trimText(draft.good_text),
    hard_text: trimText(draft.hard_text),
    goals: overlaid(begun, chosen).slice(-REVIEW_GOALS_MAX),
    ideas: overlaid(known?.ideas ?? [], draft.ideas).slice(-REVIEW_IDEAS_MAX),
    steps: draft.steps
      .map((step) => ({ ...step, step_text: trimText(step.step_text) }))
      .filter(({ step_text }) => step_text !== ""),
  };
}

export function writtenGoals({ goals }: ReviewDraft): ReviewGoal[] {
  return goals
    .map((goal) => ({ ...goal, action_text: trimText(goal.action_text) }))
    .filter(({ action_text }) => action_text !== "");
}
