import { hash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { mkdir, open, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { sql } from "kysely";
import { CommandError } from "#platform/server/commands.ts";
import { newId } from "#platform/shared/new-id.ts";
import {
  type Database,
  inTransaction,
  openDatabase,
  type Queryable,
  sqlitePath,
} from "../database/database.ts";
import { knownMigrations, migrate } from "../database/migrate.ts";
import {
  insertRows,
  listTables,
  type Row,
  readRows,
  rowsSum,
  type Table,
  toLine,
} from "../database/tables.ts";
import type { Storage } from "../files/storage.ts";
import { type Manifest, readManifest, refuseForged } from "./manifest.ts";

/** The name of a file in the data folder while a restore runs. The server does not start while this file exists. */
const MARK = "restore-under-way";
const BATCH = 200;
interface RestoreTarget {
  dataDir: string;
  databaseUrl: string | undefined;
  /** The folder of the journal's pictures on the disk; it must be empty. */
  picturesFolder: string;
  /** The storage that receives the pictures. A bucket may hold some of them already. */
  pictures: Storage;
  /** The key that must have signed the backup (`BACKUP_KEY`). Without a key, nothing is checked. */
  key?: string | undefined;
}

export const isRestoreUnderWay = (dataDir: string): boolean => existsSync(join(dataDir, MARK));

/**
 * Restores into an empty installation of either engine, and migrates it. `adopt` runs before the server may start.
 * @throws CommandError before any change, if the backup is damaged, forged or newer, or the target is not empty
 */
export async function restoreBackup(
  backup: string,
  target: RestoreTarget,
  adopt?: (database: Database) => Promise<void>,
): Promise<Manifest> {
  const manifest = await readManifest(backup);
  await refuseNewer(manifest);
  await refuseDamaged(backup, manifest);
  await refuseForged(backup, manifest, target.key);
  await refuseFilled(target);
  await mkdir(target.dataDir, { recursive: true, mode: 0o700 });
  await writeFile(join(target.dataDir, MARK), manifest.created_at, { flush: true });
  const database = openDatabase(target);
  try {
    await restoreTables(backup, manifest, database);
    await restorePictures(backup, manifest, target.pictures);
    await compareTables(manifest, database);
    await migrate(database);
    await adopt?.(database);
  } finally {
    await database.destroy();
  }
  await rm(join(target.dataDir, MARK));
  return manifest;
}

/** Ends all sessions, because some may have ended since the backup. Gives all members a new epoch. */
export async function adoptRestored(database: Database): Promise<void> {
  await database.deleteFrom("sessions").execute();
  // Devices with an earlier version notice a restore only by a new epoch.
  await sql`
    INSERT INTO member_revisions (user_id, revision, epoch) SELECT id, 0, ${newId()} FROM users WHERE TRUE
    ON CONFLICT (user_id) DO UPDATE SET epoch = excluded.epoch`.execute(database);
}

async function refuseNewer({ migrations, version }: Manifest): Promise<void> {
  const known = await knownMigrations();
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new CommandError(
      `The backup is of a newer version (${version}), with ${unknown.join(", ")}. Install that version or a later one.`,
    );
}

async function refuseDamaged(backup: string, manifest: Manifest): Promise<void> {
  for (const [name, expected] of Object.entries(manifest.tables)) {
    const sum = rowsSum();
    await readLines(backup, name, sum.add).catch((cause) => {
      throw new CommandError(`The backup is damaged: table ${name} cannot be read.`, { cause });
    });
    const { rows, sha256_sum } = sum.result();
    if (rows !== expected.rows || sha256_sum !== expected.sha256_sum)
      throw new CommandError(`The backup is damaged: table ${name} is not what was written.`);
  }
  const read = pictureReader(backup, manifest);
  for (const path of Object.keys(manifest.pictures)) await read(path);
}

async function refuseFilled(target: RestoreTarget): Promise<void> {
  const { dataDir, databaseUrl, picturesFolder } = target;
  const isThere = !databaseUrl && existsSync(sqlitePath(dataDir));
  const pictures = await readdir(picturesFolder).catch(() => []);
  if (isThere || pictures.length > 0)
    throw new CommandError(
      `A backup is restored into an empty place, but ${dataDir} holds data. Move it away first.`,
    );
  if (databaseUrl && (await hasTables(target)))
    throw new CommandError(
      "A backup is restored into an empty database, but this one has tables. Create another one.",
    );
}

async function hasTables(target: RestoreTarget): Promise<boolean> {
  const database = openDatabase(target);
  const tables = await database.introspection.getTables().finally(() => database.destroy());
  return tables.length > 0;
}

/** Restores the tables with the backup's schema. An older schema is migrated afterwards, like that of any database. */
async function restoreTables(backup: string, manifest: Manifest, database: Database): Promise<void> {
  await migrate(database, manifest.migrations);
  const tables = await listTables(database);
  // Deletes rows that migrations inserted, because the backup has them, too.
  for (const { name } of tables.toReversed()) await database.deleteFrom(name as never).execute();
  for (const table of tables) {
    let batch: Row[] = [];
    // Each batch has its own transaction. The commit of a larger one would block the server that runs a drill.
    const flush = async () => {
      const rows = batch;
      batch = [];
      await inTransaction(database, (transaction) => insertRows(transaction, table, rows));
    };
    await readLines(backup, table.name, (line) => {
      batch.push(JSON.parse(line) as Row);
      return batch.length >= BATCH ? flush() : undefined;
    });
    await flush();
  }
}

async function compareTables(manifest: Manifest, database: Database): Promise<void> {
  for (const table of await listTables(database)) {
    const restored = await sumOf(database, table);
    const expected = manifest.tables[table.name];
    if (restored.rows !== expected?.rows || restored.sha256_sum !== expected.sha256_sum)
      throw new Error(`table ${table.name} is not in the database as the backup has it`);
  }
}

export async function sumOf(database: Queryable, table: Table) {
  const sum = rowsSum();
  for await (const rows of readRows(database, table)) for (const row of rows) sum.add(toLine(row));
  return sum.result();
}

async function restorePictures(backup: string, manifest: Manifest, pictures: Storage): Promise<void> {
  const read = pictureReader(backup, manifest);
  for (const path of Object.keys(manifest.pictures)) {
    const content = await read(path);
    const known = await pictures.readIn("use", path);
    if (!known?.equals(content)) await pictures.put(path, content);
  }
}

/** Returns a function that reads and checks pictures. It reuses one buffer: a new one each time would fill memory. */
function pictureReader(backup: string, { pictures }: Manifest): (path: string) => Promise<Buffer> {
  let room = Buffer.alloc(0);
  const readIn = async (path: string) => {
    await using file = await open(join(backup, "pictures", path));
    const { size } = await file.stat();
    if (size > room.length) room = Buffer.allocUnsafeSlow(size);
    const { bytesRead } = await file.read(room, 0, size, 0);
    return room.subarray(0, bytesRead);
  };
  return async (path) => {
    const content = await readIn(path).catch((cause) => {
      throw new CommandError(`The backup is damaged: picture ${path} cannot be read.`, { cause });
    });
    if (hash("sha256", content) !== pictures[path])
      throw new CommandError(`The backup is damaged: picture ${path} is not what was written.`);
    return content;
  };
}

async function readLines(backup: string, table: string, onLine: (line: string) => void | Promise<void>) {
  const file = createReadStream(join(backup, "tables", `${table}.ndjson.gz`));
  const unzipped = file.pipe(createGunzip());
  file.on("error", (error) => unzipped.destroy(error));
  for await (const line of createInterface({ input: unzipped, crlfDelay: Infinity }))
    if (line) await onLine(line);
}
