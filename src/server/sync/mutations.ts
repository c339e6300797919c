import { sql, type Transaction } from "kysely";
import { AppError } from "#shared/errors.ts";
import type { Database } from "../database/database.ts";
import { inMemberTransaction } from "../database/locks.ts";
import { preparedQuery } from "../database/prepared.ts";
import type { Tables } from "../database/schema.ts";
import type { Addition, MemberBounds } from "../limits/member-bounds.ts";
import { HISTORY_MAX } from "../limits/stored-limits.ts";
import type { UserId } from "../session/session.ts";

/** Trimming reads the whole history once in so many mutations. */
const TRIM_EVERY = 1_000;

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
  /** Deletes a record beside its conflicts: a device tells where they went. */
  readonly leavesConflicts?: boolean;
}

/** Where a device's replica stands. */
export interface Position {
  epoch: string;
  revision: number;
}

/**
 * Applies a mutation once, whole or not at all. A member's mutations run one by one, so no pull misses a lower revision.
 * @throws AppError `unauthenticated` without an account, `too_large` at a bound, `diverged` where changes are lost
 */
export async function applyMutationOnce(
  database: Database,
  userId: UserId,
  write: {
    id: string;
    now: Date;
    limit?: { bounds: MemberBounds; addition: Addition };
    position?: Position | undefined;
  },
  work: (write: MutationContext) => Promise<void>,
): Promise<void> {
  const now = write.now.toISOString();
  await inMemberTransaction(database, userId, async (transaction) => {
    const { numAffectedRows: isNew } = await insertApplied(transaction, { userId, id: write.id, now });
    if (!isNew) return;
    const { records, bytes } = write.limit?.addition ?? { records: 1, bytes: 0 };
    const {
      rows: [counted],
    } = await countMutation(transaction, { userId, records, bytes });
    if (!counted) throw new Error("a mutation was not counted");
    const { revision, records_at_most, bytes_at_most, epoch } = counted;
    const { position } = write;
    if (position && (position.epoch !== epoch || position.revision >= revision))
      throw new AppError("diverged", "the device knows changes that the database has lost");
    const atMost = { records: records_at_most, bytes: bytes_at_most };
    const change = () => work({ transaction, userId, id: write.id, revision, now });
    await (write.limit ? write.limit.bounds.apply(transaction, userId, atMost, change) : change());
    if (revision % TRIM_EVERY === 0) await trimHistory(transaction, userId);
  });
}

const insertApplied = preparedQuery(
  (transaction, { userId, id, now }: { userId: UserId; id: string; now: string }) =>
    transaction
      .insertInto("applied_mutations")
      .values({
        user_id: userId,
        mutation_id: id,
        created_at: now,
        // The member's lock keeps it the next one until it is counted.
        revision: sql`COALESCE((SELECT revision FROM member_revisions WHERE user_id = ${userId}), 0) + 1`,
      })
      .onConflict((conflict) => conflict.doNothing()),
);

const countMutation = preparedQuery(
  (transaction, { userId, records, bytes }: Addition & { userId: UserId }) =>
    transaction
      .insertInto("member_revisions")
      .values({ user_id: userId, revision: 1, records_at_most: records, bytes_at_most: bytes })
      .onConflict((conflict) =>
        conflict.column("user_id").doUpdateSet((is) => ({
          revision: is("member_revisions.revision", "+", 1),
          records_at_most: is("member_revisions.records_at_most", "+", records),
          bytes_at_most: is("member_revisions.bytes_at_most", "+", bytes),
        })),
      )
      .returning(["revision", "records_at_most", "bytes_at_most", "epoch"]),
);

/** Deletes a member's oldest idempotency keys, tombstones and recoveries, where there are more than the newest to keep. */
async function trimHistory(transaction: Transaction<Tables>, userId: UserId): Promise<void> {
  for (const [table, age] of [
    ["applied_mutations", "created_at"],
    ["tombstones", "revision"],
    ["recoveries", "revision"],
    ["covered_epochs", "revision"],
  ] as const) {
    const rows = sql`FROM ${sql.table(table)} WHERE user_id = ${userId}`;
    const { rows: counted } = await sql<{ count: number }>`SELECT COUNT(*) AS count ${rows}`.execute(
      transaction,
    );
    if (Number(counted[0]?.count) <= HISTORY_MAX) continue;
    const column = sql.ref(age);
    const newestToGo = sql`SELECT ${column} ${rows} ORDER BY ${column} DESC LIMIT 1 OFFSET ${sql.lit(HISTORY_MAX)}`;
    await sql`DELETE ${rows} AND ${column} <= (${newestToGo})`.execute(transaction);
  }
}

/** Returns the device time of writing, capped at now: a change may have waited offline. ISO 8601 with ms. */
export function writtenAt(write: MutationContext, told: string): string {
  const at = Math.min(Date.parse(told), Date.parse(write.now));
  return new Date(at).toISOString();
}

/** Tells the member's other devices that a record is deleted. */
export async function insertTombstone(write: MutationContext, kind: string, recordId: string): Promise<void> {
  const { transaction, userId, revision } = write;
  await upsertTombstone(transaction, { userId, kind, recordId, revision });
}

const upsertTombstone = preparedQuery(
  (
    transaction,
    {
      userId,
      kind,
      recordId,
      revision,
    }: { userId: UserId; kind: string; recordId: string; revision: number },
  ) =>
    transaction
      .insertInto("tombstones")
      .values({ user_id: userId, kind, record_id: recordId, revision })
      .onConflict((conflict) => conflict.columns(["user_id", "kind", "record_id"]).doUpdateSet({ revision })),
);
