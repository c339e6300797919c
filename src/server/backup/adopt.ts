import { type Database, inTransaction } from "../database/database.ts";
import { beginEpoch } from "../database/epoch.ts";
import type { Storage } from "../files/storage.ts";
import { insertLedger, isDeleted, type Ledger } from "./deletion-ledger.ts";

/** No session or account that has ended since may come back. Returns the number of accounts deleted again. */
export async function adoptRestored(
  { database, pictures }: { database: Database; pictures: Storage },
  ledger: Ledger,
): Promise<number> {
  await database.deleteFrom("sessions").execute();
  await inTransaction(database, beginEpoch);
  const members = await database.selectFrom("users").select("id").execute();
  const deleted = members.filter(({ id }) => isDeleted(ledger, id));
  for (const { id } of deleted) {
    await database.deleteFrom("users").where("id", "=", id).execute();
    await pictures.removeFolder(id);
  }
  await insertLedger(database, ledger);
  return deleted.length;
}
