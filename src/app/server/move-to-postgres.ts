import { existsSync } from "node:fs";
import { sql, type Transaction } from "kysely";
import { refuseOpenChange } from "#billing/subscription/plans/check-plan.server.ts";
import { sumOf } from "#platform/backup/restore.ts";
import { type Database, openDatabase, type Queryable, sqlitePath } from "#platform/database/database.ts";
import { markMoved, migrate, unmarkMoved } from "#platform/database/migrate.ts";
import type { Tables } from "#platform/database/schema.ts";
import { insertRows, listTables, readRows, type Table } from "#platform/database/tables.ts";
import { type Command, CommandError } from "#platform/server/commands.ts";
import { isBusy } from "#platform/server/error-details.ts";
import { readConfig } from "./config/read-config.ts";
import { isNew } from "./open-database.ts";

export const moveToPostgres: Command = {
  name: "move-to-postgres",
  summary: "moves the SQLite database of DATA_DIR to the PostgreSQL of DATABASE_URL",
  usage: `npm run owner -- move-to-postgres

Stop the server first. Moves every row into the empty database of DATABASE_URL and compares it there. Members stay
signed in, and what waits to be sent is sent from there. Pictures stay where they are. If it breaks off, run it again:
PostgreSQL has everything or nothing. Afterwards the SQLite database refuses every start.`,
  async run(_input, { environment, print }) {
    const { dataDir, databaseUrl } = readConfig(environment);
    if (!databaseUrl) throw new CommandError("Set DATABASE_URL to an empty PostgreSQL database.");
    if (!existsSync(sqlitePath(dataDir)))
      throw new CommandError(`There is no SQLite database in ${dataDir}.`);
    const sqlite = openAlone(dataDir);
    const postgres = openDatabase({ databaseUrl, dataDir });
    try {
      await migrate(postgres);
      const rows = await postgres.transaction().execute((target) => move(sqlite, target));
      if (rows !== undefined) print(`Moved, and compared: ${rows} rows.`);
      else if (await isSame(sqlite, postgres)) print("It was moved before: PostgreSQL has every row.");
      else
        throw new CommandError(
          "The database of DATABASE_URL is in use. If the move was done before, nothing is left to do. Otherwise create an empty one.",
        );
      await markMoved(sqlite);
      print("The SQLite database refuses every start from now on. Start each server with DATABASE_URL.");
    } finally {
      await postgres.destroy();
      await sqlite.destroy();
    }
  },
};

/** Opens the file so that no other process can change its rows during the move. */
function openAlone(dataDir: string): Database {
  try {
    return openDatabase({ databaseUrl: undefined, dataDir, isExclusive: true });
  } catch (error) {
    if (!isBusy(error)) throw error;
    throw new CommandError(
      "A server or another command has the SQLite database open. Stop it, then move. Nothing was changed.",
    );
  }
}

/** Copies all rows; undefined if `target` is in use. Marks SQLite before the commit, so servers cannot use both. */
async function move(sqlite: Database, target: Transaction<Tables>): Promise<number | undefined> {
  // A lock on all tables could deadlock with a server that runs there, so the move first checks without a lock.
  if (!(await isNew(target))) return undefined;
  // A server that starts too early waits for this lock. This lock waits for an earlier move whose commit still runs.
  const names = (await listTables(target)).map(({ name }) => sql.table(name));
  await sql`LOCK TABLE ${sql.join(names)} IN ACCESS EXCLUSIVE MODE`.execute(target);
  if (!(await isNew(target))) return undefined;
  await refuseOpenChange(sqlite, new Date());
  await unmarkMoved(sqlite);
  await migrate(sqlite);
  const tables = await listTables(sqlite);
  // A new database already has rows of migrations and recurring jobs. SQLite's rows replace them.
  for (const { name } of tables.toReversed()) await target.deleteFrom(name as never).execute();
  let count = 0;
  for (const table of tables) {
    for await (const rows of readRows(sqlite, table)) {
      await insertRows(target, table, rows);
      count += rows.length;
    }
    if (!(await isSameTable(sqlite, target, table)))
      throw new Error(`table ${table.name} is not in PostgreSQL as SQLite has it`);
  }
  await markMoved(sqlite);
  return count;
}

async function isSame(sqlite: Database, target: Queryable): Promise<boolean> {
  for (const table of await listTables(sqlite)) if (!(await isSameTable(sqlite, target, table))) return false;
  return true;
}

async function isSameTable(sqlite: Database, target: Queryable, table: Table): Promise<boolean> {
  const [moved, expected] = [await sumOf(target, table), await sumOf(sqlite, table)];
  return moved.rows === expected.rows && moved.sha256_sum === expected.sha256_sum;
}
