import * as z from "zod/mini";
import { defineContract } from "#shared/contract.ts";
import { idSchema } from "#shared/ids.ts";
import { RECOVERED_AT_ONCE, RECOVERY_MAX_BYTES } from "./recovery/recovery-limits.ts";

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

/** The first epoch has no name. */
const epochSchema = z.union([z.literal(""), idSchema]);

/** docs/product.md, section 14. */
export const syncContract = defineContract({
  readChanges: {
    method: "GET",
    path: "/api/notebook",
    access: "premium",
    summary: "Lists changes of the member's records since a revision, oldest first",
    /** Nine digits fit PostgreSQL's INTEGER. */
    query: z.object({
      since: z.string().check(z.regex(/^\d{1,9}$/)),
      /** Of the replica. Scripts from before decision 0044 send none. */
      epoch: z.optional(epochSchema),
    }),
    answer: z.object({
      epoch: epochSchema,
      /** Set if the database has lost changes that the device knows. The answer has no changes then. */
      divergence: z.nullable(
        z.object({
          /** All kinds of records, each after those that it refers to. */
          kinds: z.array(z.string()),
          /** Another device that knew as much has brought everything back. */
          is_covered: z.boolean(),
        }),
      ),
      /** The replica's revision after these changes. */
      revision: z.number(),
      /** Ask again with this revision. */
      has_more: z.boolean(),
      changes: z.array(changeSchema),
      /** The device asks `GET /api/quota` then. */
      near_bound: z.boolean(),
    }),
  },
  recoverRecords: {
    method: "POST",
    path: "/api/notebook/recoveries",
    access: "premium",
    isWrite: true,
    summary: "Brings back records that the database has lost and a device of an earlier epoch knows",
    bodyMaxBytes: RECOVERY_MAX_BYTES,
    body: z.object({
      /** Where the device stood in its epoch. */
      epoch: epochSchema,
      revision: z.int().check(z.gte(1), z.lte(999_999_999)),
      /** The device has nothing more. */
      is_last: z.boolean(),
      records: z.array(changeSchema).check(z.maxLength(RECOVERED_AT_ONCE)),
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
