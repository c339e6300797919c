import * as z from "zod/mini";
import { defineContract } from "#shared/contract.ts";
import { idSchema } from "#shared/ids.ts";

/** A record for the replica, or its tombstone. */
const changeSchema = z.object({
  kind: z.string(),
  id: z.string(),
  /** The record of its feature's contract; null for a tombstone. */
  value: z.nullable(z.record(z.string(), z.unknown())),
});
export type Change = z.infer<typeof changeSchema>;

/** An edit of a version that another device had already replaced. */
export const conflictSchema = z.object({
  id: idSchema,
  kind: z.string(),
  record_id: idSchema,
  /** The body of the call that wrote it. */
  content: z.record(z.string(), z.unknown()),
  created_at: z.string(),
  /** The id of the mutation that wrote it. */
  version: z.string(),
});
export type Conflict = z.infer<typeof conflictSchema>;

/** docs/product.md, section 14. */
export const syncContract = defineContract({
  readChanges: {
    method: "GET",
    path: "/api/notebook",
    access: "premium",
    summary: "Lists changes of the member's records since a revision, oldest first",
    /** Nine digits fit PostgreSQL's INTEGER. */
    query: z.object({ since: z.string().check(z.regex(/^\d{1,9}$/)) }),
    answer: z.object({
      /** The replica's revision after these changes. */
      revision: z.number(),
      /** Ask again with this revision. */
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
    summary: "Deletes a conflict, unless a device changed it since `base`. Idempotent",
    params: z.object({ id: idSchema }),
    query: z.object({ base: idSchema }),
  },
});
