import * as z from "zod/mini";
import { defineContract, PREMIUM_WRITE } from "#shared/contract.ts";
import { idSchema } from "#shared/ids.ts";
import { COVERED_MAX, RECOVERED_AT_ONCE, RECOVERY_MAX_BYTES, SEEN_MAX } from "./recovery/recovery-limits.ts";

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

const epochRevisionSchema = z.int().check(z.gte(0), z.lte(999_999_999));
const positionSchema = z.object({ epoch: epochSchema, revision: epochRevisionSchema.check(z.gte(1)) });
const epochStartSchema = z.object({ epoch: epochSchema, kept: epochRevisionSchema });

const kindSchema = z.string().check(z.regex(/^[a-z_]{1,32}$/));
/** UUIDs, days, and the ids of keys. */
export const recordIdSchema = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/));

/** docs/product.md, section 14. */
export const syncContract = defineContract({
  readChanges: {
    address: "GET /api/notebook",
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
          /** The last revision that the device and the database share. 0 if that is unknown. */
          kept: z.number(),
        }),
      ),
      /** The replica's revision after these changes. */
      revision: z.number(),
      /** Ask again with this revision. */
      has_more: z.boolean(),
      changes: z.array(changeSchema),
      /** The mutations that led to these changes, as far as they are among the newest. */
      applied: z.array(idSchema),
      /** Lost epochs that devices have brought back meanwhile. */
      covered: z.array(positionSchema),
      /** The member's epochs, oldest first, and where each began. */
      lineage: z.array(epochStartSchema),
      /** The device asks `GET /api/quota` then. */
      near_bound: z.boolean(),
    }),
  },
  recoverRecords: {
    ...PREMIUM_WRITE,
    address: "POST /api/notebook/recoveries",
    summary: "Brings back records that the database has lost and a device of an earlier epoch knows",
    bodyMaxBytes: RECOVERY_MAX_BYTES,
    body: z.object({
      /** Where the device stood in its epoch. */
      epoch: epochSchema,
      revision: z.int().check(z.gte(1), z.lte(999_999_999)),
      /** The device has nothing more. */
      is_last: z.boolean(),
      records: z.array(changeSchema).check(z.maxLength(RECOVERED_AT_ONCE)),
      /** The newest mutations whose results, or whose deletion, the device's replica contained. */
      applied: z._default(z.array(idSchema).check(z.maxLength(SEEN_MAX)), []),
      /** The newest records that the device knows as deleted, also those that the server lacks. In the last call. */
      deleted: z._default(
        z.array(z.object({ kind: kindSchema, id: recordIdSchema })).check(z.maxLength(SEEN_MAX)),
        [],
      ),
      /** Lost epochs that other devices had brought back, as far as this one knows. */
      covered: z._default(z.array(positionSchema).check(z.maxLength(COVERED_MAX)), []),
      lineage: z._default(z.array(epochStartSchema).check(z.maxLength(COVERED_MAX)), []),
    }),
  },
  resolveConflict: {
    ...PREMIUM_WRITE,
    address: "DELETE /api/conflicts/:id",
    summary: "Deletes a conflict, unless a device changed it since `base`. Idempotent",
    params: z.object({ id: idSchema }),
    query: z.object({ base: idSchema }),
  },
});
