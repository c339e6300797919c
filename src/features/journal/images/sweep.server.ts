import type { Storage, StoredFile } from "#server/files/storage.ts";
import { trustedNow } from "#server/jobs/trusted-time.ts";
import { findMark, removeMark, setMark } from "#server/jobs/upkeep-marks.ts";
import type { Services } from "#server/services.ts";
import { DAY_MS, HOUR_MS } from "#shared/time.ts";
import { hasAnyMember, listKnownImages } from "./image-queries.server.ts";

/** Longer than an upload takes: an older file without a row was left by a killed process. */
const UPLOAD_MAX_MS = HOUR_MS;
/** Until then, a restored database may name a quarantined file again. */
const QUARANTINE_MS = 30 * DAY_MS;
/** Killed processes leave few files. More than both limits suggests a wrong or older database. */
const UNKNOWN_MAX = 20;
const UNKNOWN_MAX_SHARE = 0.05;
/** How long the sweep waits in that case. The log warns the owner daily. */
const REST_MS = 7 * DAY_MS;
const RESTING_SINCE = "journal.sweep-resting-since";

/**
 * Quarantines files without a row, deletes them after 30 days, and takes a file back if a row names it again.
 * Deletes no complete file at once, because the database may be older than the files.
 */
export async function sweepFiles(services: Services, storage: Storage): Promise<void> {
  const { database, clock, log } = services;
  const now = clock();
  const trusted = await trustedNow(database, now);
  const folders = await storage.folders();
  const aside = await storage.folders("quarantine");
  if (folders.length + aside.length === 0) return;
  if (!(await hasAnyMember(database, [...folders, ...aside]))) {
    log.error("no folder of pictures belongs to a member of this database: nothing was swept");
    return;
  }
  const takenBack = await takeBackKnown();
  if (takenBack > 0) log.warn({ files: takenBack }, "pictures were taken back from quarantine");
  const { unknown, files } = await findUnknown();
  if (await isResting(unknown.length, files)) {
    log.error(
      { unknown: unknown.length, files },
      "many pictures are unknown to the database, which may be older than they are: nothing was swept",
    );
    return;
  }
  for (const path of unknown) await storage.setAside(path, now);
  for (const folder of folders) await storage.removeEmptyFolder(folder);
  if (unknown.length > 0) log.warn({ files: unknown.length }, "pictures that no row knows were set aside");
  const removed = await emptyQuarantine();
  if (removed > 0) log.warn({ files: removed }, "pictures were deleted after 30 days in quarantine");

  function listKnown(userId: string, files: readonly StoredFile[]): Promise<ReadonlySet<string>> {
    const names = files.map(({ name }) => name);
    return listKnownImages(database, userId, names);
  }

  async function takeBackKnown(): Promise<number> {
    let count = 0;
    for (const userId of aside) {
      for (const name of await listKnown(userId, await storage.files(userId, "quarantine"))) {
        await storage.takeBack(`${userId}/${name}`);
        count++;
      }
      await storage.removeEmptyFolder(userId, "quarantine");
    }
    return count;
  }

  /** Deletes partial files at once: no row can name them. */
  async function findUnknown(): Promise<{ unknown: string[]; files: number }> {
    const unknown: string[] = [];
    let files = 0;
    for (const userId of folders) {
      const isOld = ({ writtenAt }: StoredFile) => now.getTime() - writtenAt.getTime() > UPLOAD_MAX_MS;
      const found = await storage.files(userId);
      files += found.length;
      const old = found.filter(isOld);
      const known = await listKnown(userId, old);
      for (const { name, isPart } of old) {
        if (isPart) await storage.remove(`${userId}/${name}`);
        else if (!known.has(name)) unknown.push(`${userId}/${name}`);
      }
    }
    return { unknown, files };
  }

  async function isResting(unknown: number, files: number): Promise<boolean> {
    if (unknown <= UNKNOWN_MAX || unknown <= files * UNKNOWN_MAX_SHARE) {
      await removeMark(database, RESTING_SINCE);
      return false;
    }
    const since = await findMark(database, RESTING_SINCE);
    if (!since) await setMark(database, RESTING_SINCE, now);
    return trusted.getTime() - (since ?? now).getTime() < REST_MS;
  }

  async function emptyQuarantine(): Promise<number> {
    let count = 0;
    for (const userId of aside) {
      for (const { name, writtenAt } of await storage.files(userId, "quarantine")) {
        if (trusted.getTime() - writtenAt.getTime() < QUARANTINE_MS) continue;
        await storage.removeAside(`${userId}/${name}`);
        count++;
      }
      await storage.removeEmptyFolder(userId, "quarantine");
    }
    return count;
  }
}
