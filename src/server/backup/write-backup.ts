import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Database, Queryable } from "../database/database.ts";
import { inSnapshot } from "../database/database.ts";
import { listApplied } from "../database/migrate.ts";
import { type Storage, syncFolder } from "../files/storage.ts";
import { VERSION } from "../version.ts";
import { copyPictures, findEarlier } from "./copy-pictures.ts";
import { MANIFEST_FILE, type Manifest, newManifest } from "./manifest.ts";
import { backupName } from "./retention.ts";
import { listTables, readRows, rowsSum, type Table, toLine } from "./tables.ts";

/** Copies the database, as it is at one moment, while the server runs. Only a whole backup gets its name. */
export async function writeBackup(
  { database, pictures, now }: { database: Database; pictures: Storage; now: Date },
  folder: string,
): Promise<{ path: string; manifest: Manifest }> {
  const path = join(folder, backupName(now));
  const part = join(folder, `.${backupName(now)}.part`);
  await rm(part, { recursive: true, force: true });
  await mkdir(join(part, "tables"), { recursive: true, mode: 0o700 });
  try {
    const copied: Record<string, string> = {};
    const source = { pictures, earlier: await findEarlier(folder) };
    await copyPictures(source, join(part, "pictures"), copied);
    const { tables, migrations } = await inSnapshot(database, "long", async (snapshot) => ({
      migrations: await listApplied(snapshot),
      tables: await copyTables(snapshot, part),
    }));
    // Those of rows that were written since the first round.
    await copyPictures(source, join(part, "pictures"), copied);
    const manifest = newManifest({
      version: VERSION,
      created_at: now.toISOString(),
      migrations,
      tables,
      pictures: copied,
    });
    await writeFile(join(part, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    await rename(part, path);
    await syncFolder(folder);
    return { path, manifest };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

async function copyTables(snapshot: Queryable, part: string): Promise<Manifest["tables"]> {
  const sums: Manifest["tables"] = {};
  for (const table of await listTables(snapshot)) {
    const sum = rowsSum();
    await pipeline(
      Readable.from(lines(snapshot, table, sum.add)),
      createGzip(),
      createWriteStream(join(part, "tables", `${table.name}.ndjson.gz`), { mode: 0o600, flush: true }),
    );
    sums[table.name] = sum.result();
  }
  return sums;
}

async function* lines(snapshot: Queryable, table: Table, onLine: (line: string) => void) {
  for await (const rows of readRows(snapshot, table)) {
    const page = rows.map(toLine);
    page.forEach(onLine);
    yield `${page.join("\n")}\n`;
  }
}
