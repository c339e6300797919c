import type { Kysely } from "kysely";
import { insertRows, listTables, type Row, readRows } from "#server/backup/tables.ts";
import { type Database, inTransaction } from "#server/database/database.ts";
import type { Tables } from "#server/database/schema.ts";

/** Copies all rows. The result puts them back, as a restore does, while the server runs. */
export async function copyRows(database: Database): Promise<() => Promise<void>> {
  const tables = await listTables(database);
  const rows = new Map<string, Row[]>();
  for (const table of tables) {
    const kept: Row[] = [];
    for await (const page of readRows(database, table)) kept.push(...page);
    rows.set(table.name, kept);
  }
  return () =>
    inTransaction(database, async (transaction: Kysely<Tables>) => {
      for (const { name } of tables.toReversed()) await transaction.deleteFrom(name as never).execute();
      for (const table of tables) await insertRows(transaction, table, rows.get(table.name) ?? []);
    });
}
