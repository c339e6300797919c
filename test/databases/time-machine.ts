import { insertRows, listTables, type Row, readRows, type Table } from "#server/backup/tables.ts";
import { type Database, inSnapshot, inTransaction } from "#server/database/database.ts";

const tablesOf = new WeakMap<Database, Promise<Table[]>>();

/**
 * Copies all rows while the server runs. The result puts them back, also while it runs, as a volume is put back, or
 * into another database.
 */
export async function copyRows(database: Database): Promise<(into?: Database) => Promise<void>> {
  const listed = tablesOf.get(database) ?? listTables(database);
  tablesOf.set(database, listed);
  const tables = await listed;
  const rows = new Map<string, Row[]>();
  await inSnapshot(database, "long", async (snapshot) => {
    for (const table of tables) {
      const kept: Row[] = [];
      for await (const page of readRows(snapshot, table)) kept.push(...page);
      rows.set(table.name, kept);
    }
  });
  return (into = database) =>
    inTransaction(into, async (transaction) => {
      for (const { name } of tables.toReversed()) await transaction.deleteFrom(name as never).execute();
      for (const table of tables) await insertRows(transaction, table, rows.get(table.name) ?? []);
    });
}
