import type { Transaction } from "kysely";
import { AppError } from "#shared/errors.ts";
import { type Database, inTransaction } from "./database/database.ts";
import { lockMember } from "./database/locks.ts";
import type { Tables } from "./database/schema.ts";
import { type Addition, withinBounds } from "./limits/member-bounds.ts";
import type { UserId } from "./session.ts";

/** One change that a member makes to what they keep, in the transaction it is made in. */
export interface MutationContext {
  readonly transaction: Transaction<Tables>;
  readonly userId: UserId;
  /** Made by the device, a UUIDv7. It becomes the version of every record that the change touches. */
  readonly id: string;
  /** The change's place among all of this member's, from 1. Every record that it touches keeps it. */
  readonly revision: number;
  /** ISO 8601. */
  readonly now: string;
}

/**
 * Runs one use case of a member's in one transaction; a member's take turns.
 *
 * @throws AppError `unauthenticated` where the account is gone
 */
export function inMemberTransaction<T>(
  database: Database,
  userId: UserId,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return inTransaction(database, async (transaction) => {
    if (!(await lockMember(transaction, userId))) {
      throw new AppError("unauthenticated", "the account is gone");
    }
    return work(transaction);
  });
}

/**
 * Makes a change once, whole or not at all: what a device sends again, because the answer was lost, is done
 * already and left alone. A member's changes are made one after another, so that a device that knows all up to
 * a revision has missed none.
 *
 * @throws AppError `unauthenticated` where the account is gone, `too_large` where a bound is reached
 */
export async function applyMutationOnce(
  database: Database,
  userId: UserId,
  write: { id: string; now: Date; addition?: Addition },
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
    const { records, bytes } = write.addition ?? { records: 1, bytes: 0 };
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
    await withinBounds(transaction, userId, atMost, () =>
      work({ transaction, userId, id: write.id, revision, now }),
    );
  });
}

/**
 * When something was written, in ISO 8601 with milliseconds: as the device says, which may have waited for a
 * connection, but not after now.
 */
export function writtenAt(write: MutationContext, told: string): string {
  const at = Math.min(Date.parse(told), Date.parse(write.now));
  return new Date(at).toISOString();
}

/** Leaves word, for the member's other devices, that a record is gone. */
export async function insertTombstone(write: MutationContext, kind: string, recordId: string): Promise<void> {
  await write.transaction
    .insertInto("tombstones")
    .values({ user_id: write.userId, kind, record_id: recordId, revision: write.revision })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "kind", "record_id"]).doUpdateSet({ revision: write.revision }),
    )
    .execute();
}
