import * as z from "zod/mini";
import { defineContract, OWN, RECORD } from "#platform/shared/contract.ts";
import { baseSchema, idSchema, keyIdSchema, keyMarkSchema } from "#platform/shared/ids.ts";
import { daySchema, requiredTextSchema, textSchema, writtenAtSchema } from "#platform/shared/text.ts";
import {
  ACTIONS_MAX,
  GOAL_ITEM_MAX,
  GOAL_MAX_BYTES,
  GOAL_TEXT_MAX,
  GOAL_TITLE_MAX,
  GOAL_TITLE_REQUIRED,
  OBSTACLES_MAX,
  WHYS_MAX,
} from "./goal-limits.ts";

const whySchema = z.object({ id: idSchema, why_text: textSchema(GOAL_ITEM_MAX) });
const actionSchema = z.object({ id: idSchema, action_text: textSchema(GOAL_ITEM_MAX) });
const obstacleSchema = z.object({
  id: idSchema,
  obstacle_text: textSchema(GOAL_ITEM_MAX),
  response_text: textSchema(GOAL_ITEM_MAX),
});

export const writtenGoalSchema = z.object({
  title: requiredTextSchema(GOAL_TITLE_MAX, GOAL_TITLE_REQUIRED),
  deadline: daySchema,
  vision_text: textSchema(GOAL_TEXT_MAX),
  commitment_text: textSchema(GOAL_TEXT_MAX),
  whys: z.array(whySchema).check(z.maxLength(WHYS_MAX)),
  actions: z.array(actionSchema).check(z.maxLength(ACTIONS_MAX)),
  obstacles: z.array(obstacleSchema).check(z.maxLength(OBSTACLES_MAX)),
});
export type WrittenGoal = z.infer<typeof writtenGoalSchema>;

export const goalSchema = z.extend(writtenGoalSchema, {
  ...OWN,
  title: z.string(),
  actions: z.array(z.extend(actionSchema, { done_at: z.nullable(z.string()) })),
  key_id: keyMarkSchema,
  completed_at: z.nullable(z.string()),
  archived_at: z.nullable(z.string()),
  /** Only an archived goal has this date. Devices before 0.2.0 lack this field and the reminders. */
  let_go_at: z.optional(z.nullable(z.string())),
  /** The reminders: a week before the deadline, on the deadline, and weekly about the next action. */
  remind_ahead: z.optional(z.boolean()),
  remind_day: z.optional(z.boolean()),
  remind_weekly: z.optional(z.boolean()),
});
export type Goal = z.infer<typeof goalSchema>;
export type GoalReminders = Pick<Goal, "remind_ahead" | "remind_day" | "remind_weekly">;

/** Goals (docs/product.md, section 15). */
export const goalsContract = defineContract({
  keepGoal: {
    ...RECORD.text("PUT /api/goals/:id", "a goal with all its parts; a new goal replaces its idea", {
      ...writtenGoalSchema.shape,
      /** The idea to delete with a new goal, and the version of it that the device had seen. */
      idea: z.nullable(z.object({ id: idSchema, base: baseSchema })),
      /** The tag of a new or recreated goal; if absent, the tag of its idea. An existing goal keeps its tag. */
      key_id: keyMarkSchema,
    }),
    bodyMaxBytes: GOAL_MAX_BYTES,
  },
  setGoalKey: RECORD.change("PUT /api/goals/:id/key", "Sets or clears the key that a goal came from", {
    key_id: z.nullable(keyIdSchema),
  }),
  deleteGoal: RECORD.deletion("DELETE /api/goals/:id", "a goal"),
  completeGoal: RECORD.change("PUT /api/goals/:id/completion", "Marks a goal as reached, or not reached", {
    completed_at: z.nullable(writtenAtSchema),
  }),
  archiveGoal: RECORD.change(
    "PUT /api/goals/:id/archiving",
    "Archives a goal or lets it go, or restores it",
    {
      archived_at: z.nullable(writtenAtSchema),
      let_go: z.optional(z.boolean()),
    },
  ),
  remindOfGoal: RECORD.change(
    "PUT /api/goals/:id/reminders",
    "Changes the given reminders of a goal; an edit of its text keeps them",
    z.pick(goalSchema, { remind_ahead: true, remind_day: true, remind_weekly: true }).shape,
  ),
  orderActions: RECORD.change(
    "PUT /api/goals/:id/action-order",
    "Orders a goal's actions; actions without a place come last",
    { ids: z.array(idSchema).check(z.maxLength(ACTIONS_MAX)) },
  ),
  completeAction: {
    ...RECORD.change(
      "PUT /api/goals/:id/actions/:actionId/completion",
      "Marks an action as done, or not done",
      { done_at: z.nullable(writtenAtSchema) },
    ),
    params: z.object({ id: idSchema, actionId: idSchema }),
  },
});
