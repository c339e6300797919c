import { randomUUID } from "node:crypto";
import { type Insertable, type InsertObject, sql, type Transaction } from "kysely";
import type { Database, Queryable } from "#platform/database/database.ts";
import { inMemberTransaction } from "#platform/database/locks.ts";
import { preparedQuery } from "#platform/database/prepared.ts";
import type { Tables } from "#platform/database/schema.ts";
import { enqueueJob } from "#platform/jobs/jobs.ts";
import { purge } from "#platform/jobs/purge.ts";
import type { Addition, MemberBounds } from "#platform/limits/member-bounds.ts";
import { HISTORY_MAX } from "#platform/limits/stored-limits.ts";
import type { UserId } from "#platform/session/session.ts";
import { AppError } from "#platform/shared/errors.ts";
import {
  countNoted,
  findHead,
  headOf,
  isKnownPosition,
  NONE,
  type Position,
  positionText,
} from "./positions.ts";

/** A member's history is trimmed only after this many mutations, because each trimming reads all of it. */
const TRIM_EVERY = 1_000;
export const TRIM_HISTORY = "notebook.trim-history";

/** Unit of work of one mutation by a member. */
export interface MutationContext {
  readonly transaction: Transaction<Tables>;
  readonly userId: UserId;
  /** UUIDv7 from the device. It becomes the version of the records whose content the mutation changes. */
  readonly id: string;
  /** The member's change sequence number, from 1. Every record that the mutation touches stores it. */
  readonly revision: number;
  /** ISO 8601. */
  readonly now: string;
  /** True while a device returns what a restore lost. A deletion then ignores conflicts, as one becomes the record. */
  readonly isReturn?: boolean;
  /** The mutation that last changed the marks of a returned record, such as a completion; null if none did. */
  readonly marked?: string | null;
}

/**
 * Applies a mutation once, whole or not at all, and returns the position after it. A member's mutations run one by
 * one, so no pull misses a lower revision.
 * @throws AppError `unauthenticated` without an account, `too_large` at a bound, `diverged` in another history
 */
export async function applyMutationOnce(
  database: Database,
  userId: UserId,
  write: {
    id: string;
    now: Date;
    limit?: { bounds: MemberBounds; addition: Addition };
    /** The newest position that the device knows. */
    told?: Position | undefined;
    /** The versions that the change replaces or deletes. */
    bases?: readonly string[];
  },
  work: (write: MutationContext) => Promise<void>,
): Promise<string | null> {
  const { id, told, limit, bases = [] } = write;
  const now = write.now.toISOString();
  return inMemberTransaction(database, userId, async (transaction) => {
    const stamp = newStamp();
    const { numAffectedRows: isNew } = await insertApplied(transaction, { userId, id, now, stamp });
    if (!isNew) {
      const { head, isKnown } = await findHead(transaction, userId, told);
      if (!isKnown) throw diverged();
      // The database may have forgotten the bases since the first time.
      await noteMutations({ transaction, userId, id, now, revision: head.revision + 1 }, bases);
      return positionText(head);
    }
    const { records, bytes } = limit?.addition ?? { records: 1, bytes: 0 };
    const { revision: toldRevision, stamp: toldStamp } = told ?? NONE;
    const counted = { userId, stamp, records, bytes, toldRevision, toldStamp };
    const [row] = (await countMutation(transaction, counted)).rows;
    const head = headOf(row);
    const { revision } = head;
    // This mutation has the last revision, which no device can know yet.
    if (!isKnownPosition(told, { ...head, revision: revision - 1 }, row?.noted ?? 0)) throw diverged();
    const context = { transaction, userId, id, revision, now };
    const change = async () => {
      if (bases.length > 0) await noteMutations(context, bases);
      await work(context);
    };
    await (limit ? limit.bounds.apply(transaction, userId, row ?? limit.addition, change) : change());
    if (revision % TRIM_EVERY === 0) await queueTrim(context);
    return positionText(head);
  });
}

export function diverged(): AppError {
  return new AppError("diverged", "the device knows another history");
}

/** Returns 62 random bits as hex. `randomBytes` would take twenty times as long. */
function newStamp(): string {
  return randomUUID().replaceAll("-", "").slice(16);
}

/** Inserts rows without RETURNING, with which SQLite takes longer. */
function insertMutations(database: Queryable, rows: InsertObject<Tables, "applied_mutations">[]) {
  return database
    .insertInto("applied_mutations")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing());
}

const insertApplied = preparedQuery(
  (transaction, { userId, id, now, stamp }: { userId: UserId; id: string; now: string; stamp: string }) => {
    // The member is locked, so no other mutation takes this revision before `countMutation` stores it.
    const revision = sql<number>`COALESCE((SELECT revision FROM member_revisions WHERE user_id = ${userId}), 0) + 1`;
    return insertMutations(transaction, [
      { user_id: userId, mutation_id: id, created_at: now, stamp, revision },
    ]);
  },
);

const insertNoted = preparedQuery(
  (
    transaction,
    { user_id, mutation_id, created_at, stamp, revision }: Insertable<Tables["applied_mutations"]>,
  ) => insertMutations(transaction, [{ user_id, mutation_id, created_at, stamp, revision }]),
);

interface Counted extends Addition {
  userId: UserId;
  stamp: string;
  toldRevision: number;
  toldStamp: string;
}

const countMutation = preparedQuery(
  (transaction, { userId, stamp, records, bytes, toldRevision, toldStamp }: Counted) =>
    transaction
      .insertInto("member_revisions")
      .values({ user_id: userId, revision: 1, stamp, records_at_most: records, bytes_at_most: bytes })
      .onConflict((conflict) =>
        conflict.column("user_id").doUpdateSet((is) => ({
          revision: is("member_revisions.revision", "+", 1),
          stamp,
          records_at_most: is("member_revisions.records_at_most", "+", records),
          bytes_at_most: is("member_revisions.bytes_at_most", "+", bytes),
        })),
      )
      .returning(["revision", "stamp", "epoch", "records_at_most as records", "bytes_at_most as bytes"])
      .returning(countNoted({ userId, revision: toldRevision, stamp: toldStamp }).as("noted")),
);

/** Notes mutations and texts that the database had, so that no device brings them back and no change is repeated. */
export async function noteMutations(write: MutationContext, ids: readonly string[]): Promise<void> {
  const { transaction, userId, now, revision } = write;
  const noted = { user_id: userId, created_at: now, revision, stamp: "" };
  const rows = [...new Set(ids)].map((mutation_id) => ({ ...noted, mutation_id }));
  const [first, second] = rows;
  if (second) await insertMutations(transaction, rows).execute();
  else if (first) await insertNoted(transaction, first);
}

/** Filters the ids of mutations and texts: returns the ids that the database knows as applied or noted. */
export async function listNoted(
  { transaction, userId }: MutationContext,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await transaction
    .selectFrom("applied_mutations")
    .select("mutation_id")
    .where("user_id", "=", userId)
    .where("mutation_id", "in", ids)
    .execute();
  return new Set(rows.map(({ mutation_id }) => mutation_id));
}

/** True if the database knows this id as applied or noted. */
export async function isNoted({ transaction, userId }: MutationContext, id: string): Promise<boolean> {
  return (await selectNoted(transaction, { userId, id })).rows.length > 0;
}

const selectNoted = preparedQuery((transaction, { userId, id }: { userId: UserId; id: string }) =>
  transaction
    .selectFrom("applied_mutations")
    .select("mutation_id")
    .where("user_id", "=", userId)
    .where("mutation_id", "=", id),
);

/** Enqueues a job that trims the member's history. Trimming within a mutation would delay the member's calls. */
export async function queueTrim({ transaction, userId, now }: MutationContext): Promise<void> {
  const job = { kind: TRIM_HISTORY, key: `${TRIM_HISTORY}:${userId}`, payload: { userId } };
  await enqueueJob(transaction, job, new Date(now));
}

/** Deletes a member's oldest mutations and equally old tombstones. Devices with older data take the server's state. */
export async function trimHistory(database: Database, userId: string): Promise<void> {
  const lasts: number[] = [];
  for (const table of ["applied_mutations", "tombstones"] as const) {
    const rows = database.selectFrom(table).select("revision").where("user_id", "=", userId);
    const last = await rows.orderBy("revision", "desc").limit(1).offset(HISTORY_MAX).executeTakeFirst();
    if (last) lasts.push(last.revision);
  }
  const last = Math.max(0, ...lasts);
  await purge(database, "applied_mutations", ["user_id", "mutation_id"], (rows) =>
    // The oldest mutations go first, so that a failed batch leaves no gap.
    rows.where("user_id", "=", userId).where("revision", "<=", last).orderBy("revision"),
  );
  await purge(database, "tombstones", ["user_id", "kind", "record_id"], (rows) =>
    rows.where("user_id", "=", userId).where("revision", "<=", last),
  );
}

/** Returns the device's time of writing, because a change may have waited offline; at most now. ISO 8601 with ms. */
export function writtenAt(write: MutationContext, told: string): string {
  const at = Math.min(Date.parse(told), Date.parse(write.now));
  return new Date(at).toISOString();
}

export async function insertTombstone(write: MutationContext, kind: string, recordId: string): Promise<void> {
  const { transaction, userId, revision } = write;
  await upsertTombstone(transaction, { user_id: userId, kind, record_id: recordId, revision });
}

const upsertTombstone = preparedQuery(
  (transaction, { user_id, kind, record_id, revision }: Tables["tombstones"]) =>
    transaction
      .insertInto("tombstones")
      .values({ user_id, kind, record_id, revision })
      .onConflict((same) => same.columns(["user_id", "kind", "record_id"]).doUpdateSet({ revision })),
);
