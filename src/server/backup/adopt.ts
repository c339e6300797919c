import type { Database } from "../database/database.ts";
import type { Storage } from "../files/storage.ts";
import { insertLedger, isDeleted, type Ledger } from "./deletion-ledger.ts";

/** Devices may know revisions that the backup lacks. New ones must be higher, or the devices would miss them. */
const REVISIONS_LOST_MAX = 1_000_000;

/**
 * Prepares restored data for its members. Everybody signs in again, because a session that has ended since the
 * backup must not come back. Accounts that were deleted since are deleted again.
 *
 * @returns the number of accounts that were deleted again
 */
export async function adoptRestored(
  { database, pictures }: { database: Database; pictures: Storage },
  ledger: Ledger,
): Promise<number> {
  await database.deleteFrom("sessions").execute();
  await database
    .updateTable("member_revisions")
    .set(({ eb }) => ({ revision: eb("revision", "+", REVISIONS_LOST_MAX) }))
    .execute();
  const members = await database.selectFrom("users").select("id").execute();
  const deleted = members.filter(({ id }) => isDeleted(ledger, id));
  for (const { id } of deleted) {
    await database.deleteFrom("users").where("id", "=", id).execute();
    await pictures.removeFolder(id);
  }
  await insertLedger(database, ledger);
  return deleted.length;
}
