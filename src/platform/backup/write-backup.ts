import { hash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { VERSION } from "#platform/server/version.ts";
import { newId } from "#platform/shared/new-id.ts";
import { HOUR_MS, SECOND_MS } from "#platform/shared/time.ts";
import { type Database, inSnapshot, type Queryable } from "../database/database.ts";
import { listApplied } from "../database/migrate.ts";
import { listTables, readRows, rowsSum, type Table, toLine } from "../database/tables.ts";
import { type Storage, syncFolder } from "../files/storage.ts";
import { FORMAT, MANIFEST_FILE, type Manifest, readManifest, signBackup } from "./manifest.ts";
import { backupName, listBackups } from "./retention.ts";

const PRIVATE = { mode: 0o600, flush: true } as const;

interface BackupSource {
  database: Database;
  pictures: Storage;
  now: Date;
  /** The key that signs the backup (`BACKUP_KEY`). */
  key?: string | undefined;
}

/** Copies a snapshot of the database while the server runs. Only a complete backup gets its final name. */
export async function writeBackup({ database, pictures, now, key }: BackupSource, folder: string) {
  const part = join(folder, `.${backupName(now)}-${newId()}.part`);
  await mkdir(join(part, "tables"), { recursive: true, mode: 0o700 });
  try {
    const copied: Record<string, string> = {};
    const source = { pictures, earlier: await findEarlier(folder, now) };
    await copyPictures(source, join(part, "pictures"), copied);
    const { tables, migrations } = await inSnapshot(database, "long", async (snapshot) => ({
      migrations: await listApplied(snapshot),
      tables: await copyTables(snapshot, part),
    }));
    // The second round copies the pictures of rows that were written since the first.
    await copyPictures(source, join(part, "pictures"), copied);
    const manifest: Manifest = {
      format: FORMAT,
      version: VERSION,
      created_at: now.toISOString(),
      migrations,
      tables,
      pictures: copied,
    };
    await writeFile(join(part, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, PRIVATE);
    if (key) await signBackup(part, manifest, key);
    const path = await giveName(part, folder, now);
    await syncFolder(folder);
    return { path, manifest };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

/** Gives the backup its final name. If another backup has this name, the new name is one second earlier. */
async function giveName(part: string, folder: string, at: Date): Promise<string> {
  const path = join(folder, backupName(at));
  const failure = await rename(part, path).catch((error: Error) => error);
  if (!failure) return path;
  if (!existsSync(path)) throw failure;
  return giveName(part, folder, new Date(at.getTime() - SECOND_MS));
}

async function copyTables(snapshot: Queryable, part: string): Promise<Manifest["tables"]> {
  const sums: Manifest["tables"] = {};
  for (const table of await listTables(snapshot)) {
    const sum = rowsSum();
    await pipeline(
      Readable.from(lines(snapshot, table, sum.add)),
      createGzip(),
      createWriteStream(join(part, "tables", `${table.name}.ndjson.gz`), PRIVATE),
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

type Earlier = Awaited<ReturnType<typeof findEarlier>>;

/** Returns a folder's newest backup whose manifest can be read. */
async function findEarlier(folder: string, now: Date) {
  for (const { name } of (await listBackups(folder, now)).reverse()) {
    const path = join(folder, name);
    const manifest = await readManifest(path).catch(() => undefined);
    if (manifest) return { path, manifest };
  }
  return undefined;
}

/** Hard-links pictures of an earlier backup to save space. Copies quarantined pictures, too: a row may name them. */
async function copyPictures(
  { pictures, earlier }: { pictures: Storage; earlier: Earlier },
  target: string,
  copied: Manifest["pictures"],
): Promise<void> {
  for (const place of ["use", "quarantine"] as const) {
    for await (const { folder, files } of pictures.everyFile(place)) {
      for (const { name, writtenAt, isPart } of files) {
        const path = `${folder}/${name}`;
        if (isPart || copied[path]) continue;
        const isOld = earlier && writtenAt.getTime() < Date.parse(earlier.manifest.created_at) - HOUR_MS;
        const file = join(target, path);
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        const linked = isOld ? await linkKnown(earlier, path, file) : undefined;
        const sum = linked ?? (await write(await pictures.readIn(place, path), file));
        if (sum) copied[path] = sum;
      }
    }
  }
}

/** Returns the hash; undefined where the picture was deleted meanwhile. */
async function write(content: Buffer | undefined, file: string): Promise<string | undefined> {
  if (!content) return undefined;
  await writeFile(file, content, PRIVATE);
  return hash("sha256", content);
}

/** Returns the hash; undefined if the earlier backup lacks the picture, or its file is damaged. */
async function linkKnown({ path: backup, manifest }: NonNullable<Earlier>, path: string, file: string) {
  const expected = manifest.pictures[path];
  if (!expected) return undefined;
  const source = join(backup, "pictures", path);
  const content = await readFile(source).catch(() => undefined);
  if (!content || hash("sha256", content) !== expected) return undefined;
  // Some file systems have no hard links, or limit their number.
  await link(source, file).catch(() => write(content, file));
  return expected;
}
