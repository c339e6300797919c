import { type Database, inSnapshot, inTransaction } from "#platform/database/database.ts";
import { insertRows, listTables, type Row, readRows } from "#platform/database/tables.ts";

/**
 * Copies all rows while the server runs. The returned function restores them, even under a running server, or into
 * another database.
 */
export async function copyRows(database: Database): Promise<(into?: Database) => Promise<void>> {
  const tables = await listTables(database);
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
