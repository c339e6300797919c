import type { Transaction } from "kysely";
import { insertRows, listTables, type Row, readRows } from "#server/backup/tables.ts";
import { type Database, inSnapshot, inTransaction } from "#server/database/database.ts";
import { beginEpoch } from "#server/database/epoch.ts";
import type { Tables } from "#server/database/schema.ts";

/**
 * Copies all rows while the server runs. The result puts them back, also while it runs.
 *
 * @param adopt what a restore does with them; nothing where a file is put back by hand
 */
export async function copyRows(
  database: Database,
): Promise<(adopt?: (transaction: Transaction<Tables>) => Promise<void>) => Promise<void>> {
  const tables = await listTables(database);
  const rows = new Map<string, Row[]>();
  await inSnapshot(database, "long", async (snapshot) => {
    for (const table of tables) {
      const kept: Row[] = [];
      for await (const page of readRows(snapshot, table)) kept.push(...page);
      rows.set(table.name, kept);
    }
  });
  return (adopt = beginEpoch) =>
    inTransaction(database, async (transaction) => {
      for (const { name } of tables.toReversed()) await transaction.deleteFrom(name as never).execute();
      for (const table of tables) await insertRows(transaction, table, rows.get(table.name) ?? []);
      await adopt(transaction);
    });
}
