import { type Database, inSnapshot, inTransaction } from "#platform/database/database.ts";
import { insertRows, listTables, type Row, readRows, type Table } from "#platform/database/tables.ts";

/** Random histories copy one database hundreds of times. Listing its tables would take a third of each copy. */
const known = new WeakMap<Database, Promise<Table[]>>();

/**
 * Copies all rows while the server runs. The returned function restores them, even under a running server, or into
 * another database.
 */
export async function copyRows(database: Database): Promise<(into?: Database) => Promise<void>> {
  const listed = known.get(database) ?? listTables(database);
  known.set(database, listed);
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
