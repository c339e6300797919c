import type { Transaction } from "kysely";
import type { Database } from "../database/database.ts";
import { inMemberTransaction } from "../database/locks.ts";
import type { Tables } from "../database/schema.ts";
import type { Addition, MemberBounds } from "../limits/member-bounds.ts";
import type { UserId } from "../session/session.ts";

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
}

/**
 * Applies a mutation once, whole or not at all: a retry after a lost answer is a no-op. Mutations of a member
 * run one after another, so no lower revision can appear after a device's pull.
 *
 * @throws AppError `unauthenticated` where the account is gone, `too_large` where a bound is reached
 */
export async function applyMutationOnce(
  database: Database,
  userId: UserId,
  write: { id: string; now: Date; limit?: { bounds: MemberBounds; addition: Addition } },
  work: (write: MutationContext) => Promise<void>,
): Promise<void> {
  const now = write.now.toISOString();
  await inMemberTransaction(database, userId, async (transaction) => {
    const { numInsertedOrUpdatedRows: isNew } = await transaction
      .insertInto("applied_mutations")
      .values({ user_id: userId, mutation_id: write.id, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!isNew) return;
    const { records, bytes } = write.limit?.addition ?? { records: 1, bytes: 0 };
    const { revision, records_at_most, bytes_at_most } = await transaction
      .insertInto("member_revisions")
      .values({ user_id: userId, revision: 1, records_at_most: records, bytes_at_most: bytes })
      .onConflict((conflict) =>
        conflict.column("user_id").doUpdateSet((is) => ({
          revision: is("member_revisions.revision", "+", 1),
          records_at_most: is("member_revisions.records_at_most", "+", records),
          bytes_at_most: is("member_revisions.bytes_at_most", "+", bytes),
        })),
      )
      .returning(["revision", "records_at_most", "bytes_at_most"])
      .executeTakeFirstOrThrow();
    const atMost = { records: records_at_most, bytes: bytes_at_most };
    const change = () => work({ transaction, userId, id: write.id, revision, now });
    await (write.limit ? write.limit.bounds.apply(transaction, userId, atMost, change) : change());
  });
}

/** Returns the device time of writing, capped at now: a change may have waited offline. ISO 8601 with ms. */
export function writtenAt(write: MutationContext, told: string): string {
  const at = Math.min(Date.parse(told), Date.parse(write.now));
  return new Date(at).toISOString();
}

/** Tells the member's other devices that a record is deleted. */
export async function insertTombstone(write: MutationContext, kind: string, recordId: string): Promise<void> {
  await write.transaction
    .insertInto("tombstones")
    .values({ user_id: write.userId, kind, record_id: recordId, revision: write.revision })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "kind", "record_id"]).doUpdateSet({ revision: write.revision }),
    )
    .execute();
}
