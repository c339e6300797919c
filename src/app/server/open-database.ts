import { existsSync } from "node:fs";
import { refuseOpenChange, settlePlan } from "#billing/subscription/plans/check-plan.server.ts";
import { refuseIdentities } from "#member/account/queries.server.ts";
import { isRestoreUnderWay } from "#platform/backup/restore.ts";
import { type Database, openDatabase, type Queryable, sqlitePath } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrate.ts";
import { hasRow } from "#platform/database/tables.ts";
import { isEmpty } from "#platform/files/storage.ts";
import { type Config, ConfigError } from "#platform/server/config.ts";
import { personKey } from "#platform/server/server-keys.ts";
import { openPictures, placeOf } from "./pictures.ts";

/** Opens and migrates the configured database. @throws ConfigError if it cannot be this installation's database */
export async function openOwnDatabase(config: Config, now: Date): Promise<Database> {
  if (isRestoreUnderWay(config.dataDir))
    throw new ConfigError([
      `a restore into ${config.dataDir} was broken off: empty that folder (with PostgreSQL also the database), and restore again`,
    ]);
  const hasPictures = async () => !(await isEmpty(openPictures(config)));
  // Opening would create an empty database. Its WAL could then spoil a database that is restored over it.
  if (!config.databaseUrl && !existsSync(sqlitePath(config.dataDir)) && (await hasPictures()))
    refuseEmpty(config);
  const database = openDatabase(config);
  try {
    await refuseOpenChange(database, now);
    await migrate(database);
    if (await isNew(database)) {
      if (config.databaseUrl) refuseBesideSqlite(config);
      if (await hasPictures()) refuseEmpty(config);
    }
    await refuseDatabaseOfOthers(config, database, now);
    await personKey(database, now);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

export async function isNew(database: Queryable): Promise<boolean> {
  for (const table of ["users", "deletion_requests", "consumer_requests"] as const)
    if (await hasRow(database.selectFrom(table))) return false;
  return true;
}

function refuseEmpty(config: Config): never {
  throw new ConfigError([
    `the database is missing or empty, but ${placeOf(config)} holds pictures of members: restore the database that belongs to them. If a new start is meant, move them away first`,
  ]);
}

function refuseBesideSqlite({ dataDir }: Config): void {
  if (!existsSync(sqlitePath(dataDir))) return;
  throw new ConfigError([
    `the database of DATABASE_URL is empty, but ${sqlitePath(dataDir)} is there: move it with \`npm run owner -- move-to-postgres\`. If a new start is meant, move that file away first`,
  ]);
}

/** Refuses a database of another configuration: its subscriptions belong to another PayPal. @throws ConfigError */
export async function refuseDatabaseOfOthers(config: Config, database: Database, now: Date): Promise<void> {
  await refuseIdentities(database, config.simulated ? "real" : "simulated");
  await settlePlan(config, database, now);
}
