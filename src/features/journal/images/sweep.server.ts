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

/** Quarantines files without a row for 30 days first, because the database may be older than the files. */
export async function sweepFiles(services: Services, storage: Storage): Promise<void> {
  const { database, clock, log } = services;
  const now = clock();
  const trusted = await trustedNow(database, now);
  const aside = await listAside();
  const used = await listUsed();
  const folders = [...new Set([...used.folders, ...aside.map(({ folder }) => folder)])];
  if (folders.length === 0) return;
  if (!(await hasAnyMember(database, folders))) {
    log.error("no folder of pictures belongs to a member of this database: nothing was swept");
    return;
  }
  const takenBack = await takeBackKnown();
  if (takenBack > 0) log.warn({ files: takenBack }, "pictures were taken back from quarantine");
  // No row can name a partial file.
  for (const path of used.parts) await storage.remove(path);
  const unknown = [...used.unknown];
  if (await isResting(unknown.length, used.files)) {
    log.error(
      { unknown: unknown.length, files: used.files },
      "many pictures are unknown to the database, which may be older than they are: nothing was swept",
    );
    return;
  }
  for (const path of unknown) await storage.setAside(path, now);
  for (const folder of used.folders) await storage.removeEmptyFolder(folder);
  if (unknown.length > 0) log.warn({ files: unknown.length }, "pictures that no row knows were set aside");
  const removed = await emptyQuarantine();
  if (removed > 0) log.warn({ files: removed }, "pictures were deleted after 30 days in quarantine");

  function listKnown(userId: string, files: readonly StoredFile[]): Promise<ReadonlySet<string>> {
    const names = files.map(({ name }) => name);
    return listKnownImages(database, userId, names);
  }

  async function listAside() {
    const found: { folder: string; path: string; writtenAt: Date; isKnown: boolean }[] = [];
    for await (const { folder, files } of storage.everyFile("quarantine")) {
      const known = await listKnown(folder, files);
      for (const { name, writtenAt } of files)
        found.push({ folder, path: `${folder}/${name}`, writtenAt, isKnown: known.has(name) });
    }
    return found;
  }

  /** Files in use that are older than an upload takes, and which of them no row names. */
  async function listUsed() {
    const used = { folders: new Set<string>(), files: 0, unknown: new Set<string>(), parts: [] as string[] };
    for await (const { folder, files } of storage.everyFile()) {
      used.folders.add(folder);
      used.files += files.length;
      const old = files.filter(({ writtenAt }) => now.getTime() - writtenAt.getTime() > UPLOAD_MAX_MS);
      const known = await listKnown(folder, old);
      for (const { name, isPart } of old) {
        if (isPart) used.parts.push(`${folder}/${name}`);
        else if (!known.has(name)) used.unknown.add(`${folder}/${name}`);
      }
    }
    return used;
  }

  async function takeBackKnown(): Promise<number> {
    const known = aside.filter(({ isKnown }) => isKnown);
    for (const { path } of known) await storage.takeBack(path);
    return known.length;
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
    const old = aside.filter(
      ({ isKnown, writtenAt }) => !isKnown && trusted.getTime() - writtenAt.getTime() >= QUARANTINE_MS,
    );
    for (const { path } of old) await storage.removeAside(path);
    for (const folder of new Set(aside.map((file) => file.folder)))
      await storage.removeEmptyFolder(folder, "quarantine");
    return old.length;
  }
}
