import * as z from "zod/mini";
import { defineContract, PREMIUM_WRITE } from "#platform/shared/contract.ts";
import { daySchema, writtenAtSchema } from "#platform/shared/text.ts";
import { CONSENT_WORDS, type ConsentEdition } from "./consent-words.ts";
import { FEELINGS_DELETED_AT_ONCE } from "./feelings-limits.ts";

/** A level from 1, very low, to 5, very high; null if the member did not note it. */
const level = z.nullable(z.int().check(z.gte(1), z.lte(5)));

/** The synchronised record "feelings", one for each day. At least one level is noted. */
export const feelingsSchema = z.object({ day: daySchema, energy: level, mood: level });
export type Feelings = z.infer<typeof feelingsSchema>;

const editionSchema = z.enum(Object.keys(CONSENT_WORDS) as [ConsentEdition, ...ConsentEdition[]]);

/** The synchronised record "feelings_consent", one for each member. */
export const feelingsConsentSchema = z.object({
  edition: editionSchema,
  words: z.enum(Object.values(CONSENT_WORDS)),
  accepted_at: writtenAtSchema,
  /** The time of the withdrawal; null while the consent is in force. */
  withdrawn_at: z.nullable(writtenAtSchema),
});
export type FeelingsConsent = z.infer<typeof feelingsConsentSchema>;

/** Energy and mood (docs/product.md, section 20). */
export const feelingsContract = defineContract({
  keepFeelings: {
    ...PREMIUM_WRITE,
    address: "PUT /api/feelings/:day",
    summary:
      "Notes how a day felt; an absent field stays as it is. Without the member's consent it only clears fields",
    params: z.object({ day: daySchema }),
    body: z.object({ energy: z.optional(level), mood: z.optional(level) }),
  },
  deleteFeelings: {
    ...PREMIUM_WRITE,
    address: "POST /api/feelings/deletions",
    summary: "Deletes what was noted on these days. Idempotent",
    body: z.object({ days: z.array(daySchema).check(z.maxLength(FEELINGS_DELETED_AT_ONCE)) }),
  },
  acceptFeelings: {
    ...PREMIUM_WRITE,
    address: "PUT /api/feelings-consent",
    summary: "Stores the member's consent to noting feelings, with its words and time",
    body: z.object({ edition: editionSchema, written_at: writtenAtSchema }),
  },
  withdrawFeelings: {
    ...PREMIUM_WRITE,
    address: "DELETE /api/feelings-consent",
    summary: "Withdraws the consent. What was noted stays until it is deleted",
  },
});
