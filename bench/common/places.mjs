// Databases for benchmarks, on SQLite and on PostgreSQL.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase, sqlitePath } from "../../src/platform/database/database.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { newId } from "../../src/platform/shared/new-id.ts";
import { initPostgres, servePostgres } from "../../test/databases/postgres.ts";
import { scratchFolder } from "../../test/scratch-folder.ts";

/** PostgreSQL does not wait for writes to its disk, so that the disk changes the figures less. */
const SETTINGS = ["fsync=off", "synchronous_commit=off", "max_wal_size=4GB", "shared_buffers=1GB"];
export const NAMES = { sqlite: "SQLite", postgres: "PostgreSQL" };

/**
 * Runs `work` with `newPlace()`, which creates an empty database, and `copyOf(place)`. Then removes all of them.
 *
 * @param engine "sqlite" or "postgres", which starts the machine's PostgreSQL
 * @param isLarge true to store the databases on the disk instead of in memory
 */
export async function withEngine(engine, isLarge, work) {
  const folders = [];
  const newFolder = () => {
    const folder = isLarge ? mkdtempSync(join(tmpdir(), "claves-bench-")) : scratchFolder("claves-bench");
    folders.push(folder);
    return folder;
  };
  let server;
  try {
    if (engine === "sqlite") return await work(onSqlite(newFolder));
    const folder = newFolder();
    if (process.getuid?.() === 0) execFileSync("chown", ["postgres", folder]);
    await initPostgres(join(folder, "data"));
    server = await servePostgres(join(folder, "data"), SETTINGS);
    return await work(onPostgres(server.url, newFolder));
  } finally {
    await server?.end("SIGINT");
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens and migrates the database of a place, runs `work` with it, and closes it. */
export async function fill(place, work) {
  const database = openDatabase(place);
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.destroy();
  }
}

function onSqlite(newFolder) {
  return {
    newPlace: async () => ({ dataDir: newFolder() }),
    async copyOf({ dataDir }) {
      const copy = { dataDir: newFolder() };
      const database = openDatabase({ dataDir });
      await sql.raw(`VACUUM INTO '${sqlitePath(copy.dataDir)}'`).execute(database);
      await database.destroy();
      return copy;
    },
  };
}

function onPostgres(url, newFolder) {
  const create = async (template) => {
    const name = `bench_${newId().replaceAll("-", "")}`;
    const admin = openDatabase({ databaseUrl: url, dataDir: "" });
    await sql.raw(`CREATE DATABASE ${name} TEMPLATE ${template}`).execute(admin);
    await admin.destroy();
    const databaseUrl = Object.assign(new URL(url), { pathname: `/${name}` }).href;
    return { dataDir: newFolder(), databaseUrl, name };
  };
  return { newPlace: () => create("template0"), copyOf: ({ name }) => create(name) };
}
