import { newId } from "#shared/new-id.ts";
import type { Queryable } from "../database/database.ts";
import { REVISIONS_LOST_MAX } from "../database/epoch.ts";
import type { UserId } from "../session/session.ts";
import type { Position } from "./mutations.ts";

/** Leaves a device that lies about its revision with numbers that PostgreSQL can store. */
const CLAIMED_REVISION_MAX = 900_000_000;

/** Where the revisions of a device and of the database part. */
interface Divergence {
  /** The last revision that both have. 0 if that is unknown. */
  kept: number;
  /** A device that had seen this revision has brought everything back. */
  coveredTo: number;
}

/** Returns undefined if the database has everything that the device knows. */
export async function findDivergence(
  database: Queryable,
  userId: UserId,
  { epoch, revision }: Position,
): Promise<Divergence | undefined> {
  const epochs = await database
    .selectFrom("member_epochs")
    .select(["epoch", "kept_revision"])
    .where("user_id", "=", userId)
    .orderBy("first_revision")
    .execute();
  const place = epochs.findIndex((one) => one.epoch === epoch);
  // The first epoch has no row. A name that is in no row is of a database that was restored once more.
  const isKnown = place >= 0 || epoch === "";
  const later = epochs.slice(place + 1).map(({ kept_revision }) => kept_revision);
  const kept = isKnown ? Math.min(Number.POSITIVE_INFINITY, ...later) : 0;
  if (revision <= kept) return undefined;
  const covering = await database
    .selectFrom("recoveries")
    .select(({ fn }) => fn.max("device_revision").as("revision"))
    .where("user_id", "=", userId)
    .where("device_epoch", "=", epoch)
    .where("is_last", "=", 1)
    .executeTakeFirst();
  return { kept, coveredTo: covering?.revision ?? 0 };
}

/** The member's epoch, and the sequence number of the last mutation. */
export async function findPosition(database: Queryable, userId: UserId): Promise<Position> {
  const row = await database
    .selectFrom("member_revisions")
    .select(["epoch", "revision"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? { epoch: "", revision: 0 };
}

/** Whether a device of this epoch has seen a revision that the database does not have. */
export function isBeyond(device: Position, database: Position): boolean {
  return (
    device.epoch === database.epoch &&
    device.revision > database.revision &&
    device.revision <= CLAIMED_REVISION_MAX
  );
}

/** Begins a new epoch for a member whose device proves that changes are missing. Needs the member's lock. */
export async function beginMemberEpoch(transaction: Queryable, userId: UserId, device: Position) {
  if (!isBeyond(device, await findPosition(transaction, userId))) return;
  const epoch = newId();
  const revision = device.revision + REVISIONS_LOST_MAX;
  await transaction
    .insertInto("member_revisions")
    .values({ user_id: userId, revision, epoch })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ revision, epoch }))
    .execute();
  // Others may have written since, so nobody knows which of the records the device has seen.
  await transaction
    .insertInto("member_epochs")
    .values({ user_id: userId, epoch, kept_revision: 0, first_revision: revision })
    .execute();
}
