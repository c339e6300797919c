import * as z from "zod/mini";
import { defineContract, OWN, RECORD } from "#platform/shared/contract.ts";
import { idSchema, keyIdSchema } from "#platform/shared/ids.ts";
import {
  daySchema,
  requiredTextSchema,
  textSchema,
  timeOfDaySchema,
  writtenAtSchema,
} from "#platform/shared/text.ts";
import { HISTORY_MAX, LINE_MAX, PLAN_REQUIRED, TITLE_REQUIRED } from "./habit-limits.ts";

/** When the habit is due, from a day until the next plan begins: on days of the week, or a number of times a week. */
const planSchema = z
  .object({
    from: daySchema,
    /** 0 is Monday. Empty for a plan with a number of times a week. */
    days: z.array(z.int().check(z.gte(0), z.lte(6))).check(z.maxLength(7)),
    /** The number of times a week; 0 for a plan with fixed weekdays. */
    times: z.int().check(z.gte(0), z.lte(7)),
  })
  .check(z.refine(({ days, times }) => days.length > 0 !== times > 0, PLAN_REQUIRED));
export type Plan = z.infer<typeof planSchema>;

/** Fields that never conflict with an edit. */
const rest = {
  /** `until` is the first day on which the habit continues; null while the pause has no end. */
  pauses: z
    .array(z.object({ from: daySchema, until: z.nullable(daySchema) }))
    .check(z.maxLength(HISTORY_MAX)),
  /** The first day on which the member no longer has the habit. */
  ended_on: z.nullable(daySchema),
};

export const writtenHabitSchema = z.object({
  title: requiredTextSchema(LINE_MAX, TITLE_REQUIRED),
  /** The smallest form of the habit, for a bad day. */
  minimum_text: textSchema(LINE_MAX),
  /** The event that the habit follows, such as breakfast. */
  cue_text: textSchema(LINE_MAX),
  missed_text: textSchema(LINE_MAX),
  /** The time of the cue and of the reminder. */
  time: z.nullable(timeOfDaySchema),
  /** Oldest first. A change adds a plan, so that earlier days keep their plan. The first plan begins with the habit. */
  plans: z.array(planSchema).check(z.minLength(1, PLAN_REQUIRED), z.maxLength(HISTORY_MAX)),
  goal_id: z.nullable(idSchema),
  key_id: z.nullable(keyIdSchema),
});
export type WrittenHabit = z.infer<typeof writtenHabitSchema>;

/** A field that comes after the first release is optional for ever: devices hold records without it. */
export const habitSchema = z.extend(writtenHabitSchema, { ...rest, ...OWN, title: z.string() });
export type Habit = z.infer<typeof habitSchema>;

/** `off` says that the habit was not due on that day. */
const markSchema = z.enum(["done", "least", "off"]);
export type Mark = z.infer<typeof markSchema>;

/** The marks of a habit in a month, by day. When two devices differ, the last press of each day wins. */
export const monthSchema = z
  .object({
    /** The ids of habit and month, such as `…-2026-11`, so that every device writes the same record. */
    habit_month: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-\d{4}-\d\d$/)),
    /** `mark` is null after the member has removed it. `at` then still wins over earlier presses. */
    days: z.record(daySchema, z.object({ mark: z.nullable(markSchema), at: writtenAtSchema })),
  })
  .check(
    z.refine(({ habit_month, days }) =>
      Object.keys(days).every((day) => day.startsWith(habit_month.slice(-"2026-11".length))),
    ),
  );
export type HabitMonth = z.infer<typeof monthSchema>;

/** Habits (docs/product.md, section 23). */
export const habitsContract = defineContract({
  keepHabit: RECORD.text("PUT /api/habits/:id", "a habit", writtenHabitSchema.shape),
  restHabit: RECORD.change("PUT /api/habits/:id/rest", "Pauses, resumes or lets go a habit", rest),
  markHabit: {
    ...RECORD.change(
      "PUT /api/habits/:id/marks/:day",
      "Marks a day of a habit, or takes the mark back; a later press of that day stays",
      { mark: z.nullable(markSchema), written_at: writtenAtSchema },
    ),
    params: z.object({ id: idSchema, day: daySchema }),
  },
  deleteHabit: RECORD.deletion("DELETE /api/habits/:id", "a habit with its marks"),
});
