import { sql } from "kysely";
import { newId } from "#shared/new-id.ts";
import type { Database } from "../database/database.ts";
import type { Storage } from "../files/storage.ts";
import { insertLedger, isDeleted, type Ledger } from "./deletion-ledger.ts";

/** No session or account that has ended since may come back. Returns the number of accounts deleted again. */
export async function adoptRestored(
  { database, pictures }: { database: Database; pictures: Storage },
  ledger: Ledger,
): Promise<number> {
  await database.deleteFrom("sessions").execute();
  await beginEpoch(database);
  const members = await database.selectFrom("users").select("id").execute();
  const deleted = members.filter(({ id }) => isDeleted(ledger, id));
  for (const { id } of deleted) {
    await database.deleteFrom("users").where("id", "=", id).execute();
    await pictures.removeFolder(id);
  }
  await insertLedger(database, ledger);
  return deleted.length;
}

/** Devices that have not run this version know positions by the epoch alone, so all of them have to compare. */
async function beginEpoch(database: Database): Promise<void> {
  await sql`
    INSERT INTO member_revisions (user_id, revision, epoch) SELECT id, 0, ${newId()} FROM users WHERE TRUE
    ON CONFLICT (user_id) DO UPDATE SET epoch = excluded.epoch`.execute(database);
}
