import type { Services } from "#server/services.ts";
import type { Storage, StoredFile } from "#server/storage.ts";
import { trustedNow } from "#server/trusted-time.ts";
import { findMark, removeMark, setMark } from "#server/upkeep-marks.ts";
import { DAY_MS, HOUR_MS } from "#shared/time.ts";
import { hasAnyMember, knownImages } from "./image-queries.server.ts";

/** Longer than an upload takes: a file that no row knows then is left from a process that was killed. */
const UPLOAD_MAX_MS = HOUR_MS;
/** How long a file that no row knows can still be had: a restore of the database may know it again. */
const QUARANTINE_MS = 30 * DAY_MS;
/** Kills leave a file now and then. More than these at once, and than this share, look like another database. */
const UNKNOWN_MAX = 20;
const UNKNOWN_MAX_SHARE = 0.05;
/** How long so many stay where they are: the owner reads of it every day. */
const REST_MS = 7 * DAY_MS;
const RESTING_SINCE = "journal.sweep-resting-since";
const PAGE = 200;

/**
 * Moves files that no row knows into quarantine and deletes them after 30 days there; what a row knows again comes back.
 * Nothing is deleted at once: the database may be older than the files, for a while.
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

  async function takeBackKnown(): Promise<number> {
    let count = 0;
    for (const userId of aside) {
      for (const page of pagesOf(await storage.files(userId, "quarantine"))) {
        for (const name of await knownImages(database, userId, namesOf(page))) {
          await storage.takeBack(`${userId}/${name}`);
          count++;
        }
      }
      await storage.removeEmptyFolder(userId, "quarantine");
    }
    return count;
  }

  /** What is half written goes at once: no row ever knows it. */
  async function findUnknown(): Promise<{ unknown: string[]; files: number }> {
    const unknown: string[] = [];
    let files = 0;
    for (const userId of folders) {
      const isOld = ({ writtenAt }: StoredFile) => now.getTime() - writtenAt.getTime() > UPLOAD_MAX_MS;
      const found = await storage.files(userId);
      files += found.length;
      for (const page of pagesOf(found.filter(isOld))) {
        const known = await knownImages(database, userId, namesOf(page));
        for (const { name, isPart } of page) {
          if (isPart) await storage.remove(`${userId}/${name}`);
          else if (!known.has(name)) unknown.push(`${userId}/${name}`);
        }
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

function* pagesOf(files: readonly StoredFile[]): Generator<readonly StoredFile[]> {
  for (let start = 0; start < files.length; start += PAGE) yield files.slice(start, start + PAGE);
}

function namesOf(files: readonly StoredFile[]): string[] {
  return files.map(({ name }) => name);
}
