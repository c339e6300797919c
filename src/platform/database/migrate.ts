import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { ConfigError } from "#platform/server/config.ts";
import { errorDetails } from "#platform/server/error-details.ts";
import { type Database, isPostgres, type Queryable } from "./database.ts";

const MIGRATIONS = new URL("../../../migrations/", import.meta.url);
/** The number of the advisory lock. All processes that migrate one PostgreSQL database must use the same number. */
const ADVISORY_LOCK = 724_611;
/** A row of this name in `migrations` marks a database that was moved. No version has a migration of this name. */
const MOVED = "moved-to-postgres";
/** unique_violation, duplicate_object, duplicate_table. */
const DUPLICATE_CODES = ["23505", "42710", "42P07"];

/**
 * Applies the missing files of `migrations/` in order, each in its own transaction (decision 0036).
 * @param wanted the migrations of an older schema; all of them by default
 */
export async function migrate(database: Database, wanted?: readonly string[]): Promise<void> {
  const known = await knownMigrations();
  await sql`CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL)`
    .execute(database)
    .catch(ignoreRaceToCreate);
  const applied = await listApplied(database);
  refuseNewer(applied, known);
  for (const name of (wanted ?? known).filter((name) => !applied.includes(name))) {
    const statements = splitStatements(await readFile(new URL(name, MIGRATIONS), "utf8"));
    await database.transaction().execute(async (transaction) => {
      // Processes that start together take turns; SQLite's transactions always do.
      if (isPostgres(database))
        await sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(transaction);
      const { rows } = await sql`SELECT 1 FROM migrations WHERE name = ${name}`.execute(transaction);
      if (rows.length > 0) return;
      for (const statement of statements) await sql.raw(statement).execute(transaction);
      const appliedAt = new Date().toISOString();
      await sql`INSERT INTO migrations (name, applied_at) VALUES (${name}, ${appliedAt})`.execute(
        transaction,
      );
    });
  }
}

export async function knownMigrations(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).sort();
}

export async function listApplied(database: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM migrations ORDER BY name`.execute(database);
  return rows.map(({ name }) => name);
}

/** Makes every later start with this SQLite database fail, even in versions that do not know the mark. */
export async function markMoved(sqlite: Database): Promise<void> {
  await sql`INSERT INTO migrations (name, applied_at) VALUES (${MOVED}, ${new Date().toISOString()})
    ON CONFLICT DO NOTHING`.execute(sqlite);
}

export async function unmarkMoved(sqlite: Database): Promise<void> {
  await sql`DELETE FROM migrations WHERE name = ${MOVED}`.execute(sqlite);
}

/** Refuses a moved database, and a newer schema: writes would fail, or store data that newer code cannot read. */
function refuseNewer(applied: readonly string[], names: readonly string[]): void {
  if (applied.includes(MOVED))
    throw new ConfigError([
      "the SQLite database in DATA_DIR was moved to PostgreSQL: set DATABASE_URL. If that move was broken off, run `npm run owner -- move-to-postgres` again",
    ]);
  const unknown = applied.filter((name) => !names.includes(name));
  if (unknown.length === 0) return;
  throw new ConfigError([
    `the database is newer than this version of the product, which does not know ${unknown.join(", ")}: start the newer version, or restore the database from before it`,
  ]);
}

/** PostgreSQL's IF NOT EXISTS is not atomic between processes: the loser gets one of `DUPLICATE_CODES`. */
function ignoreRaceToCreate(error: unknown): void {
  if (!DUPLICATE_CODES.includes(errorDetails(error).code)) throw error;
}

/** Splits at semicolons that end a line. In our migrations, such a semicolon always ends a statement. */
function splitStatements(file: string): string[] {
  return file
    .replaceAll(/^\s*--.*$/gm, "")
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
}
