import * as z from "zod/mini";
import { defineContract, PREMIUM_WRITE } from "#platform/shared/contract.ts";
import { idSchema } from "#platform/shared/ids.ts";
import { KNOWN_MAX, RETURN_MAX_BYTES, RETURNED_AT_ONCE } from "./sync-limits.ts";

/** Nine digits fit PostgreSQL's INTEGER. */
const digitsSchema = z.string().check(z.regex(/^\d{1,9}$/));
const revisionSchema = z.int().check(z.gte(0), z.lte(999_999_999));
const kindSchema = z.string().check(z.regex(/^[a-z_]{1,32}$/));
/** Matches UUIDs, days, and ids of keys. */
const recordIdSchema = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/));
/** The record as its feature's contract defines it; null for a deleted one. */
const valueSchema = z.nullable(z.record(z.string(), z.unknown()));

/** `<revision>.<stamp>` of the newest mutation. Null before the first one. */
const positionSchema = z.nullable(z.string());
/** A revision and the random stamp of its mutation. The stamps show where two histories diverge (decision 0078). */
const pairSchema = z.tuple([revisionSchema, z.string().check(z.regex(/^[0-9a-f-]{16,36}$/))]);

/** A record for the replica, or its tombstone. */
const changeSchema = z.object({
  kind: z.string(),
  id: z.string(),
  /** The schema does not check values, because a first sync would check and copy thousands of them. */
  value: z.unknown() as unknown as typeof valueSchema,
  /** The revision of the mutation that touched the record last. */
  revision: z.number(),
  /** The mutation that last changed a mark, such as a completed action. Absent if no mark changed. */
  marked: z.optional(z.string()),
});
export type ReceivedChange = z.infer<typeof changeSchema>;

const returnedSchema = z.object({
  kind: kindSchema,
  id: recordIdSchema,
  value: valueSchema,
  marked: z.optional(idSchema),
  /** True if the device has seen the server's text, so that the device's text replaces it. */
  text: z.boolean(),
  /** True if the device has seen the server's marks, so that the device's marks replace them. */
  marks: z.boolean(),
});

/** True for a record with a picture. The device uploads the picture, then sends the record in a call of its own. */
const hasPicture = ({ value }: z.infer<typeof returnedSchema>) => typeof value?.image_url === "string";

/** An edit of a version that another device had already replaced. */
export const conflictSchema = z.object({
  id: idSchema,
  kind: z.string(),
  record_id: idSchema,
  /** The body of the call that wrote the version. */
  content: z.record(z.string(), z.unknown()),
  created_at: z.string(),
  /** The id of the mutation that wrote the content. */
  version: z.string(),
});
export type Conflict = z.infer<typeof conflictSchema>;

/** The endpoints of the synchronisation (docs/product.md, section 14). */
export const syncContract = defineContract({
  readChanges: {
    address: "GET /api/notebook",
    access: "premium",
    summary: "Lists changes of the member's records after a cursor, oldest first",
    query: z.object({
      /** The cursor's revision. Without `kind` and `id`, the page begins after all changes of this revision. */
      since: digitsSchema,
      kind: z.optional(kindSchema),
      id: z.optional(z.string().check(z.regex(/^[a-z0-9_/-]{1,97}$/))),
      /** The newest revision that the device's last complete pull reached; 0 before the first one. */
      seen: z.optional(digitsSchema),
      /** Scripts of 0.2.0-dev send `epoch` instead of `seen`; those of 0.1.0 send neither. */
      epoch: z.optional(z.union([z.literal(""), idSchema])),
    }),
    answer: z.object({
      changes: z.array(changeSchema),
      /** True if the device has to ask again with the cursor. */
      has_more: z.boolean(),
      /** The next page begins after this place. Without `kind` and `id`, that is after all changes of the revision. */
      cursor: z.object({ revision: z.number(), kind: z.optional(z.string()), id: z.optional(z.string()) }),
      position: positionSchema,
      /** The newest KNOWN_MAX pairs after `seen`, oldest first. Only the last page has them. */
      pairs: z.optional(z.array(pairSchema)),
      /** The newest KNOWN_MAX mutations of the database after `seen`, oldest first. Only the last page has them. */
      ids: z.optional(z.array(z.string())),
      // The rest is for scripts from before decision 0078, which may still run in an open tab.
      revision: z.optional(z.number()),
      epoch: z.optional(z.string()),
      applied: z.optional(z.array(z.string())),
      covered: z.optional(z.array(z.never())),
      lineage: z.optional(z.array(z.never())),
      divergence: z.optional(z.null()),
    }),
    errors: ["diverged"],
  },
  compareHistories: {
    address: "POST /api/notebook/compare",
    access: "premium",
    summary: "Returns what the histories of a device and of the database have in common. Stores nothing",
    body: z.object({
      seen: revisionSchema,
      pairs: z.array(pairSchema).check(z.maxLength(KNOWN_MAX)),
    }),
    answer: z.object({
      /** The revision of the newest common pair; 0 without one. */
      common: z.number(),
      /** True if mutations that the device lacks are deleted by now. The device then takes the server's state. */
      is_forgotten: z.boolean(),
      /** All kinds of records, each after the kinds that it refers to. */
      kinds: z.array(z.string()),
      position: positionSchema,
    }),
  },
  returnRecords: {
    address: "POST /api/notebook/returns",
    access: "premium",
    summary: "Brings back records and deletions that the database lacks and a device knows",
    bodyMaxBytes: RETURN_MAX_BYTES,
    body: z.object({
      /** The revision at which the device read the server's state. Items whose record changed later are left undone. */
      looked: revisionSchema,
      items: z.array(returnedSchema).check(
        z.maxLength(RETURNED_AT_ONCE),
        z.refine((items) => items.filter(hasPicture).length <= 1, "Cada imagen va por separado."),
      ),
      /** The newest mutations that the device knows. Only the last call has them, and only if nothing was refused. */
      ids: z.array(idSchema).check(
        z.maxLength(KNOWN_MAX),
        z.refine((ids) => new Set(ids).size === ids.length, "Un cambio está dos veces."),
      ),
    }),
    answer: z.object({
      /** Records that changed since the device read them, perhaps by an earlier try. The device reads them again. */
      undone: z.array(z.object({ kind: z.string(), id: z.string() })),
      refused: z.array(z.object({ kind: z.string(), id: z.string(), code: z.string(), message: z.string() })),
    }),
    errors: ["diverged", "too_large"],
  },
  /** This address stays: older scripts (decision 0078) would take a call to a missing address for a success. */
  recoverRecords: {
    ...PREMIUM_WRITE,
    address: "POST /api/notebook/recoveries",
    summary: "Refuses with `diverged`: the tab's script is older than the server",
    bodyMaxBytes: RETURN_MAX_BYTES,
  },
  resolveConflict: {
    ...PREMIUM_WRITE,
    address: "DELETE /api/conflicts/:id",
    summary: "Deletes a conflict, unless a device changed it since `base`. Idempotent",
    params: z.object({ id: idSchema }),
    query: z.object({ base: idSchema }),
  },
});
