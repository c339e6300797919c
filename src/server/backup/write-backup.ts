import { hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Database, Queryable } from "../database/database.ts";
import { inSnapshot } from "../database/database.ts";
import { listApplied } from "../database/migrate.ts";
import { type Storage, syncFolder } from "../files/storage.ts";
import { VERSION } from "../version.ts";
import { MANIFEST_FILE, type Manifest, newManifest } from "./manifest.ts";
import { listTables, readRows, rowsSum, type Table, toLine } from "./tables.ts";

const NAME = /^claves-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\dZ)$/;

const nameAt = (now: Date): string =>
  `claves-${now
    .toISOString()
    .replaceAll(":", "-")
    .replace(/\.\d+Z/, "Z")}`;

/** When a backup of this folder name was made; undefined for another name. */
export function backupTime(name: string): Date | undefined {
  return NAME.test(name) ? new Date(name.replace(NAME, "$1$2:$3:$4")) : undefined;
}

/**
 * Copies the database, as it is at one moment, and its pictures into a new folder, while the server runs.
 * Only a whole backup gets its name.
 *
 * @returns the path of the backup, and its manifest
 */
export async function writeBackup(
  { database, pictures, now }: { database: Database; pictures: Storage; now: Date },
  folder: string,
): Promise<{ path: string; manifest: Manifest }> {
  const path = join(folder, nameAt(now));
  const part = join(folder, `.${nameAt(now)}.part`);
  await rm(part, { recursive: true, force: true });
  await mkdir(join(part, "tables"), { recursive: true, mode: 0o700 });
  try {
    const copied: Record<string, string> = {};
    await copyPictures(pictures, part, copied);
    const { tables, migrations } = await inSnapshot(database, "long", async (snapshot) => ({
      migrations: await listApplied(snapshot),
      tables: await copyTables(snapshot, part),
    }));
    // Those of rows that were written since the first round.
    await copyPictures(pictures, part, copied);
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

/** Files never change under their name. One in quarantine may still be named by a row. */
async function copyPictures(pictures: Storage, part: string, copied: Record<string, string>): Promise<void> {
  for (const place of ["use", "quarantine"] as const) {
    for (const folder of await pictures.folders(place)) {
      for (const { name, isPart } of await pictures.files(folder, place)) {
        const path = `${folder}/${name}`;
        if (isPart || copied[path]) continue;
        const content = await pictures.readIn(place, path);
        if (!content) continue;
        const target = join(part, "pictures", path);
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await writeFile(target, content, { mode: 0o600, flush: true });
        copied[path] = hash("sha256", content);
      }
    }
  }
}
