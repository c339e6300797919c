import * as z from "zod/mini";
import { defineContract } from "#shared/contract.ts";
import { idSchema } from "#shared/ids.ts";

/** A record as a device is to hold it, or word that it is gone. */
const changeSchema = z.object({
  kind: z.string(),
  id: z.string(),
  /** As the contract of its feature says; null where it was removed. */
  value: z.nullable(z.record(z.string(), z.unknown())),
});
export type Change = z.infer<typeof changeSchema>;

/** What was written over a version that another device had changed meanwhile. */
export const conflictSchema = z.object({
  id: idSchema,
  kind: z.string(),
  record_id: idSchema,
  /** What was written, as the body of the call that wrote it. */
  content: z.record(z.string(), z.unknown()),
  created_at: z.string(),
  /** The id of the change that wrote it. */
  version: z.string(),
});
export type Conflict = z.infer<typeof conflictSchema>;

/** What a member's devices share (docs/product.md, section 14). */
export const syncContract = defineContract({
  readChanges: {
    method: "GET",
    path: "/api/notebook",
    access: "premium",
    summary: "What has changed of the member's records since a revision, oldest change first",
    /** Nine digits fit PostgreSQL's INTEGER, and nobody writes more often. */
    query: z.object({ since: z.string().check(z.regex(/^\d{1,9}$/)) }),
    answer: z.object({
      /** What the device knows everything up to, once it has taken these in. */
      revision: z.number(),
      /** There is more: ask again with this revision. */
      has_more: z.boolean(),
      changes: z.array(changeSchema),
      /** The device asks `GET /api/quota` then. */
      near_bound: z.boolean(),
    }),
  },
  resolveConflict: {
    method: "DELETE",
    path: "/api/conflicts/:id",
    access: "premium",
    isWrite: true,
    summary:
      "Lets go of what was kept beside a record, unless a device has written on since `base`; it may be gone",
    params: z.object({ id: idSchema }),
    query: z.object({ base: idSchema }),
  },
});
