import * as z from "zod/mini";
import { defineContract } from "#shared/contract.ts";

/** What has a bound: tables of records, the bytes of all text, pictures by number and by bytes. */
export const quotaKindSchema = z.enum([
  "ideas",
  "user_goals",
  "user_page_notes",
  "calendar_events",
  "personal_calendar_events",
  "daily_comparisons",
  "conflicts",
  "words",
  "pictures",
  "picture_bytes",
]);
export type QuotaKind = z.infer<typeof quotaKindSchema>;

/** In records or pictures; in bytes for "words" and "picture_bytes". */
const usageSchema = z.object({ kind: quotaKindSchema, count: z.number(), max: z.number() });
export type Usage = z.infer<typeof usageSchema>;

/** How near a member is to their bounds (docs/product.md, section 14). */
export const quotaContract = defineContract({
  readQuota: {
    method: "GET",
    path: "/api/quota",
    access: "premium",
    summary: "Of what the member keeps, what has come to nine tenths of its bound",
    answer: z.array(usageSchema),
  },
});
