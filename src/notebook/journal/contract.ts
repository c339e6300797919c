import * as z from "zod/mini";
import { defineContract, PREMIUM_WRITE, RECORD } from "#platform/shared/contract.ts";
import { idSchema } from "#platform/shared/ids.ts";
import { daySchema, requiredTextSchema, textSchema, writtenAtSchema } from "#platform/shared/text.ts";
import {
  ANSWER_MAX,
  FIELD_LABEL_MAX,
  IMAGE_MAX_BYTES,
  IMAGE_TYPES,
  IMAGES_PATH,
  QUESTION_MAX,
  RECORD_ACTIONS_MAX,
  RECORD_TEXT_MAX,
  RECORD_TITLE_MAX,
  RECORD_TITLE_REQUIRED,
} from "./journal-limits.ts";

const eventTypeSchema = z.enum(["describe", "project"]);
/** `describe`: the day as it was; `project`: as the member wishes it. */
export type EventType = z.infer<typeof eventTypeSchema>;

/** The device names the file (`newImageFile`). */
const imageFileSchema = z.string().check(z.regex(/^\d{13}_[a-z0-9-]{1,60}\.webp$/));

/** An action of a goal. The page copies the action's text, because the goal may be deleted later. */
const recordActionSchema = z.object({
  goal_id: idSchema,
  action_id: idSchema,
  action_text: z.string().check(z.maxLength(500)),
});
export type RecordAction = z.infer<typeof recordActionSchema>;

const writtenRecord = {
  event_type: eventTypeSchema,
  event_date: daySchema,
  title: requiredTextSchema(RECORD_TITLE_MAX, RECORD_TITLE_REQUIRED),
  notes: textSchema(RECORD_TEXT_MAX),
  custom_field_one: textSchema(RECORD_TEXT_MAX),
  custom_field_two: textSchema(RECORD_TEXT_MAX),
  /** The path of the picture. The device must first upload the picture (`uploadImage`). */
  image_url: z.nullable(z.string().check(z.regex(/^\/api\/journal-images\/\d{13}_[a-z0-9-]{1,60}\.webp$/))),
  /** A projection's planned actions, or those that a description ticks as done. */
  actions: z.array(recordActionSchema).check(z.maxLength(RECORD_ACTIONS_MAX)),
  /** The question as shown; blank without an answer. If an earlier release sends neither text, the page keeps both. */
  question_text: z.optional(textSchema(QUESTION_MAX)),
  answer_text: z.optional(textSchema(ANSWER_MAX)),
};

export const journalRecordSchema = z.object({
  ...writtenRecord,
  id: idSchema,
  title: z.string(),
  created_at: z.string(),
  version: z.string(),
});
export type JournalRecord = z.infer<typeof journalRecordSchema>;

const percentage = z.int().check(z.gte(0), z.lte(100));
const percentages = {
  title_percentage: percentage,
  notes_percentage: percentage,
  custom_field_one_percentage: percentage,
  custom_field_two_percentage: percentage,
  /** The fields that the member answered; all others have the answers' mean. Earlier releases send no list. */
  answered: z.optional(
    z.array(z.enum(["title", "notes", "custom_field_one", "custom_field_two"])).check(
      z.maxLength(4),
      z.refine((fields) => new Set(fields).size === fields.length, "Un campo está dos veces."),
    ),
  ),
};

/** Synchronised record "comparison", by day: how much of the projection came true, in percent. */
export const comparisonSchema = z.object({
  ...percentages,
  comparison_date: daySchema,
  average_percentage: percentage,
});
export type Comparison = z.infer<typeof comparisonSchema>;

const fieldLabel = textSchema(FIELD_LABEL_MAX);
/** Synchronised record "journal_fields": the names of the member's own fields, empty by default. */
export const journalFieldsSchema = z.object({
  custom_field_one_label: fieldLabel,
  custom_field_two_label: fieldLabel,
});
export type JournalFields = z.infer<typeof journalFieldsSchema>;

/** The journal (docs/product.md, section 20). */
export const journalContract = defineContract({
  keepRecord: RECORD.text(
    "PUT /api/journal/:id",
    "a page of a day; a second page of its kind becomes a conflict",
    writtenRecord,
  ),
  deleteRecord: RECORD.deletion(
    "DELETE /api/journal/:id",
    "a page of a day, its picture and the day's comparison",
  ),
  keepComparison: {
    ...PREMIUM_WRITE,
    address: "PUT /api/comparisons/:day",
    summary: "Stores the comparison of a day that has both pages",
    params: z.object({ day: daySchema }),
    body: z.object({ ...percentages, written_at: writtenAtSchema }),
    errors: ["not_found"],
  },
  nameFields: {
    ...PREMIUM_WRITE,
    address: "PUT /api/journal-fields",
    summary: "Stores the names of the member's two custom fields",
    body: journalFieldsSchema,
  },
  uploadImage: {
    address: `PUT ${IMAGES_PATH}/:image`,
    access: "premium",
    slow: "transfer",
    weight: 3,
    summary: "Stores a picture (JPEG, PNG or WebP) for a page of a day, re-encoded. Idempotent",
    params: z.object({ image: imageFileSchema }),
    bodyMaxBytes: IMAGE_MAX_BYTES,
    fileTypes: IMAGE_TYPES,
    errors: ["unsupported_media_type", "too_large", "unavailable"],
  },
  readImage: {
    address: `GET ${IMAGES_PATH}/:image`,
    access: "member",
    slow: "transfer",
    summary: "Returns a picture of the member's journal, as WebP",
    params: z.object({ image: imageFileSchema }),
    answer: "document",
    errors: ["not_found"],
  },
});
