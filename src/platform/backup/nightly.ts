import { hash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Services } from "#platform/server/services.ts";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import { openStorage, type Storage } from "../files/storage.ts";
import type { Job } from "../jobs/jobs.ts";
import { findPastMark, setMark } from "../jobs/upkeep-marks.ts";
import type { Manifest } from "./manifest.ts";
import { restoreBackup } from "./restore.ts";
import { expiredBackups, listBackups } from "./retention.ts";
import { writeBackup } from "./write-backup.ts";

/** Four in the morning in Buenos Aires, one in Mexico City. */
const NIGHT_HOUR_UTC = 7;
const DRILL_EVERY_MS = 7 * DAY_MS;
export const BACKUP_MARK = "backup";
export const DRILL_MARK = "backup-drill";

/** Makes a backup every night, and restores the newest every week as a drill. Does nothing without `BACKUP_DIR`. */
export function backupJobs({ config, database, clock, log }: Services, pictures: Storage): Job[] {
  const { backupDir } = config;
  if (!backupDir) return [];
  const lane = "backup" as const;
  return [
    {
      kind: "backup.nightly",
      lane,
      everyMs: HOUR_MS,
      async run() {
        const now = clock();
        await mkdir(backupDir, { recursive: true, mode: 0o700 });
        const newest = (await listBackups(backupDir, now)).at(-1);
        if (newest && newest.at >= lastNight(now)) return;
        await removeParts(backupDir, now);
        await writeBackup({ database, pictures, now, key: config.backupKey }, backupDir);
        await setMark(database, BACKUP_MARK, now);
        for (const name of expiredBackups(await readdir(backupDir), now))
          await rm(join(backupDir, name), { recursive: true });
      },
    },
    {
      kind: "backup.drill",
      lane,
      everyMs: HOUR_MS,
      async run() {
        const now = clock();
        const newest = (await listBackups(backupDir, now)).at(-1);
        const last = await findPastMark(database, DRILL_MARK, now);
        if (!newest || (last && now.getTime() - last.getTime() < DRILL_EVERY_MS)) return;
        const backup = join(backupDir, newest.name);
        // No signature is checked here, because our own backups may be older than the key.
        const manifest = await drill(backup);
        // A bucket checks its files for damage by itself, so only pictures on the disk need this.
        const count = config.picturesIn === "disk" ? await mendPictures(pictures, backup, manifest) : 0;
        if (count > 0)
          log.error({ count }, "pictures were damaged on the disk, and are back from the backup");
        await setMark(database, DRILL_MARK, now);
      },
    },
  ];
}

/** Restores into SQLite beside the backup and compares every row and picture. @throws if something is missing */
export async function drill(backup: string, key?: string): Promise<Manifest> {
  const dataDir = await mkdtemp(join(dirname(backup), `.${basename(backup)}-drill-`));
  try {
    const picturesFolder = join(dataDir, "pictures");
    const pictures = openStorage(picturesFolder);
    const target = { dataDir, databaseUrl: undefined, picturesFolder, pictures, key };
    const manifest = await restoreBackup(backup, target);
    const { default: sharp } = await import("sharp");
    // Reading the header suffices, because hashes prove the content.
    for (const path of Object.keys(manifest.pictures)) await sharp(await pictures.read(path)).metadata();
    return manifest;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Replaces pictures that differ from the backup. Pictures never change, so these are damaged. Returns their number. */
async function mendPictures(pictures: Storage, backup: string, manifest: Manifest): Promise<number> {
  let count = 0;
  for await (const { folder, files } of pictures.everyFile()) {
    for (const { name, writtenAt } of files) {
      const path = `${folder}/${name}`;
      const expected = manifest.pictures[path];
      if (!expected || writtenAt.getTime() >= Date.parse(manifest.created_at)) continue;
      const live = await pictures.readIn("use", path);
      if (!live || hash("sha256", live) === expected) continue;
      await pictures.put(path, await readFile(join(backup, "pictures", path)));
      count++;
    }
  }
  return count;
}

/** Removes unfinished backups and drills. A folder from the last day stays, because the owner may be writing it. */
async function removeParts(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(".claves-")) continue;
    const { mtime } = await stat(join(folder, name));
    if (now.getTime() - mtime.getTime() > DAY_MS) await rm(join(folder, name), { recursive: true });
  }
}

function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(NIGHT_HOUR_UTC, 0, 0, 0);
  return night <= now ? night : new Date(night.getTime() - DAY_MS);
}
