import * as z from "zod/mini";
import { GOAL_ITEM_MAX, GOAL_TITLE_MAX } from "#notebook/goals/goal-limits.ts";
import { IDEA_TITLE_MAX } from "#notebook/ideas/tool-words.ts";
import { defineContract, OWN, RECORD } from "#platform/shared/contract.ts";
import { weekdayOf } from "#platform/shared/days/days.ts";
import { idSchema } from "#platform/shared/ids.ts";
import { daySchema, textSchema } from "#platform/shared/text.ts";
import {
  REVIEW_GOALS_MAX,
  REVIEW_IDEAS_MAX,
  REVIEW_TEXT_MAX,
  STEP_TEXT_MAX,
  STEPS_MAX,
} from "./review-limits.ts";

/** Copies the texts, because the goal may be deleted later. */
const reviewGoalSchema = z.object({
  goal_id: idSchema,
  goal_title: textSchema(GOAL_TITLE_MAX),
  action_id: idSchema,
  action_text: textSchema(GOAL_ITEM_MAX),
});
export type ReviewGoal = z.infer<typeof reviewGoalSchema>;

/** Copies the title, so that a dropped idea can be restored. */
const reviewIdeaSchema = z.object({
  idea_id: idSchema,
  idea_title: textSchema(IDEA_TITLE_MAX),
  choice: z.enum(["develop", "keep", "drop"]),
});
export type ReviewIdea = z.infer<typeof reviewIdeaSchema>;

const reviewStepSchema = z.object({
  day: daySchema,
  step_text: textSchema(STEP_TEXT_MAX),
  /** The goal's action behind the step; null for a step without a goal. */
  action: z.nullable(z.object({ goal_id: idSchema, action_id: idSchema })),
});
export type ReviewStep = z.infer<typeof reviewStepSchema>;

export const writtenReviewSchema = z.object({
  /** The Monday of an ISO week, on the member's own calendar. */
  week: daySchema.check(z.refine((day) => weekdayOf(day) === 0, "Una semana empieza el lunes.")),
  good_text: textSchema(REVIEW_TEXT_MAX),
  hard_text: textSchema(REVIEW_TEXT_MAX),
  goals: z.array(reviewGoalSchema).check(z.maxLength(REVIEW_GOALS_MAX)),
  ideas: z.array(reviewIdeaSchema).check(z.maxLength(REVIEW_IDEAS_MAX)),
  /** The planned steps. A new projection of a step's day already contains the step. */
  steps: z.array(reviewStepSchema).check(z.maxLength(STEPS_MAX)),
});
export type WrittenReview = z.infer<typeof writtenReviewSchema>;

export const reviewSchema = z.extend(writtenReviewSchema, OWN);
export type Review = z.infer<typeof reviewSchema>;

/** Weekly reviews (docs/product.md, section 22). */
export const weeklyReviewContract = defineContract({
  keepReview: RECORD.text(
    "PUT /api/weeks/:id",
    "the review of a week; a second one of a week becomes a conflict",
    writtenReviewSchema.shape,
  ),
  deleteReview: RECORD.deletion("DELETE /api/weeks/:id", "the review of a week"),
});
