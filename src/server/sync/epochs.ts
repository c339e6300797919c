import { newId } from "#shared/new-id.ts";
import type { Queryable } from "../database/database.ts";
import { REVISIONS_LOST_MAX } from "../database/epoch.ts";
import { preparedQuery } from "../database/prepared.ts";
import type { Addition } from "../limits/member-bounds.ts";
import type { UserId } from "../session/session.ts";
import type { MutationContext, Position } from "./mutations.ts";

/** Leaves a device that lies about its revision with numbers that PostgreSQL can store. */
const CLAIMED_REVISION_MAX = 900_000_000;

/** Lost epochs that a device hears of: far more than there are restores. */
const NAMED_MAX = 50;

/** Where the database stands with a member. */
export interface Standing extends Position {
  /** Upper bound of what the member has. */
  atMost: Addition;
}

/** Where the revisions of a device and of the database part. */
interface Divergence {
  /** The last revision that both have. 0 if that is unknown. */
  kept: number;
  /** A device that had seen this revision has brought everything back. */
  coveredTo: number;
  /** Of two devices, the one with the later revision has the later state. A file put back by hand may have made branches. */
  isLinear: boolean;
}

/** An epoch, and the last revision of the epoch before that its database had kept; 0 if that is unknown. */
interface EpochStart {
  epoch: string;
  kept: number;
}

/** A member's epochs, but for the first, which has no name. Oldest first. */
export async function listEpochs(database: Queryable, userId: UserId): Promise<EpochStart[]> {
  return database
    .selectFrom("member_epochs")
    .select(["epoch", "kept_revision as kept"])
    .where("user_id", "=", userId)
    .orderBy("first_revision")
    .execute();
}

/** Undefined if the database has all that the device knows. `lineage`: the device's epochs, oldest first. */
export async function findDivergence(
  database: Queryable,
  userId: UserId,
  { epoch, revision }: Position,
  lineage: readonly EpochStart[] = [],
): Promise<Divergence | undefined> {
  const kept = lastCommon(await listEpochs(database, userId), lineage, epoch);
  if (revision <= kept) return undefined;
  if (await wasPutBack(database, userId)) return { kept, coveredTo: 0, isLinear: false };
  const covering = await database
    .selectFrom("covered_epochs")
    .select("covered_revision")
    .where((is) => is.and({ user_id: userId, epoch }))
    .executeTakeFirst();
  return { kept, coveredTo: covering?.covered_revision ?? 0, isLinear: true };
}

/** Whether a device has proved that a file was put back by hand. `beginEpoch` keeps a distance to revision 0. */
async function wasPutBack(database: Queryable, userId: UserId): Promise<boolean> {
  const found = await database
    .selectFrom("member_epochs")
    .select("epoch")
    .where((is) => is.and({ user_id: userId, kept_revision: 0 }))
    .where("first_revision", ">", REVISIONS_LOST_MAX)
    .executeTakeFirst();
  return found !== undefined;
}

/** The last revision that two histories share, where one of them has come to `epoch`. 0 if that is unknown. */
function lastCommon(ours: readonly EpochStart[], theirs: readonly EpochStart[], epoch: string): number {
  const after = (epochs: readonly EpochStart[], name: string) =>
    epochs.slice(epochs.findIndex((one) => one.epoch === name) + 1);
  const isOurs = (name: string) => name === "" || ours.some((one) => one.epoch === name);
  const isTheirs = epoch === "" || theirs.some((one) => one.epoch === epoch);
  if (!isOurs(epoch) && !isTheirs) return 0;
  const shared = isOurs(epoch) ? epoch : (theirs.findLast((one) => isOurs(one.epoch))?.epoch ?? "");
  const parted = [...after(ours, shared), ...(shared === epoch ? [] : after(theirs, shared))];
  return Math.min(Number.POSITIVE_INFINITY, ...parted.map(({ kept }) => kept));
}

/** How far devices have brought back lost epochs, by mutations of a range of revisions. */
export async function listCovered(
  database: Queryable,
  userId: UserId,
  { after, upTo }: { after: number; upTo: number },
): Promise<Position[]> {
  return database
    .selectFrom("covered_epochs")
    .select(["epoch", "covered_revision as revision"])
    .where("user_id", "=", userId)
    .where("revision", ">", after)
    .where("revision", "<=", upTo)
    .orderBy("revision")
    .limit(NAMED_MAX)
    .execute();
}

/** Notes that a device has brought back all that it knew of an epoch. */
export async function coverEpoch(write: MutationContext, { epoch, revision: covered_revision }: Position) {
  const { transaction, userId: user_id, revision } = write;
  await transaction
    .insertInto("covered_epochs")
    .values({ user_id, epoch, covered_revision, revision })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "epoch"])
        .doUpdateSet({ covered_revision, revision })
        .where("covered_epochs.covered_revision", "<", covered_revision),
    )
    .execute();
}

/** The member's epoch, the sequence number of the last mutation, and the upper bound of what the member has. */
export async function findPosition(database: Queryable, userId: UserId): Promise<Standing> {
  const { rows } = await selectPosition(database, { userId });
  return standingOf(rows[0]);
}

/** Of a member without a row, who has changed nothing, too. */
export function standingOf(
  row: { [column in keyof StandingRow]: StandingRow[column] | null } | undefined,
): Standing {
  const { epoch, revision, records, bytes } = row ?? {};
  return {
    epoch: epoch ?? "",
    revision: revision ?? 0,
    atMost: { records: records ?? 0, bytes: bytes ?? 0 },
  };
}

interface StandingRow extends Position, Addition {}

const selectPosition = preparedQuery((database, { userId }: { userId: UserId }) =>
  database
    .selectFrom("member_revisions")
    .select(["epoch", "revision", "records_at_most as records", "bytes_at_most as bytes"])
    .where("user_id", "=", userId),
);

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
