import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { type Database, isPostgres } from "#platform/database/database.ts";

const MIGRATIONS = new URL("../../migrations/", import.meta.url);
const AT = "2026-11-01T00:00:00.000Z";

/** Recreates the schema as it was before a migration, such as "0023_records_by_member.sql". */
export async function goBackBefore(database: Database, migration: string): Promise<void> {
  if (isPostgres(database)) {
    await sql`DROP SCHEMA public CASCADE`.execute(database);
    await sql`CREATE SCHEMA public`.execute(database);
  } else {
    await sql`PRAGMA foreign_keys = OFF`.execute(database);
    for (const { name } of await database.introspection.getTables())
      await sql`DROP TABLE ${sql.table(name)}`.execute(database);
    await sql`PRAGMA foreign_keys = ON`.execute(database);
  }
  await sql`CREATE TABLE migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL)`.execute(database);
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql") && name < migration);
  for (const name of names.sort()) {
    const file = await readFile(new URL(name, MIGRATIONS), "utf8");
    for (const statement of file.replaceAll(/^\s*--.*$/gm, "").split(/;\s*$/m))
      if (statement.trim() !== "") await sql.raw(statement).execute(database);
    await sql`INSERT INTO migrations (name, applied_at) VALUES (${name}, ${AT})`.execute(database);
  }
}
