import * as z from "zod/mini";
import { defineContract } from "#platform/shared/contract.ts";
import { keyIdSchema } from "#platform/shared/ids.ts";
import { daySchema, writtenAtSchema } from "#platform/shared/text.ts";

/** A maximum far above the number of keys. It limits the data that a script could store. */
export const LESSONS_MAX = 200;

/** The time of the change. If two devices have different states of a lesson or of the task, the later one counts. */
const changedAt = { changed_at: writtenAtSchema };

const lessonMarkSchema = z.object({
  key_id: keyIdSchema,
  /** The day of reading on the reader's own calendar; null after the reader has undone the mark. */
  read_on: z.nullable(daySchema),
  ...changedAt,
});
export type LessonMark = z.infer<typeof lessonMarkSchema>;

/** The task of a lesson that a reader chose. There is one at most: a new choice replaces it. */
const chosenTaskSchema = z.object({
  key_id: keyIdSchema,
  chosen_on: daySchema,
  answer: z.nullable(z.enum(["done", "not_yet", "dropped"])),
  answered_on: z.nullable(daySchema),
  ...changedAt,
});
export type ChosenTask = z.infer<typeof chosenTaskSchema>;

const pathSchema = z.object({
  lessons: z.array(lessonMarkSchema).check(z.maxLength(LESSONS_MAX)),
  task: z.nullable(
    chosenTaskSchema.check(
      z.refine(({ answer, answered_on }) => (answer === null) === (answered_on === null), "Falta el día."),
    ),
  ),
});
export type Path = z.infer<typeof pathSchema>;

/** The reading path: the lessons that a person has read, and one chosen task (docs/product.md, section 1). */
export const pathContract = defineContract({
  exchangePath: {
    address: "PUT /api/path",
    access: "member",
    summary: "Merges what this device knows of the member's reading, and returns all of it. Idempotent",
    body: pathSchema,
    answer: pathSchema,
  },
});
