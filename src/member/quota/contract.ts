import * as z from "zod/mini";
import { defineContract } from "#platform/shared/contract.ts";

const usageSchema = z.object({
  /** A table of records, "words" for all text, "pictures" or "picture_bytes". */
  kind: z.string(),
  name: z.optional(z.string()),
  /** A number of records or pictures, or of bytes for "words" and "picture_bytes". */
  count: z.number(),
  max: z.number(),
});
export type Usage = z.infer<typeof usageSchema>;

/** A member's usage and quotas (docs/product.md, section 14). */
export const quotaContract = defineContract({
  readQuota: {
    address: "GET /api/quota",
    access: "premium",
    summary: "Lists the member's usage that has reached nine tenths of its bound",
    answer: z.array(usageSchema),
  },
});
