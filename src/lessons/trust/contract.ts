import * as z from "zod/mini";
import { defineContract } from "#platform/shared/contract.ts";

const backupsSchema = z.object({
  is_nightly: z.boolean(),
  /** ISO 8601; the last nightly backup, or null. */
  made_at: z.nullable(z.string()),
  /** ISO 8601; when a backup was last restored beside the live data and compared, or null. */
  restored_at: z.nullable(z.string()),
});
export type Backups = z.infer<typeof backupsSchema>;

export const trustContract = defineContract({
  readBackups: {
    address: "GET /api/backups",
    access: "public",
    summary: "Returns when the last backup was made, and when one was last restored to try it out",
    answer: backupsSchema,
  },
});
