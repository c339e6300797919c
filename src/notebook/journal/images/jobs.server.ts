import * as z from "zod/mini";
import { inTransaction, type Queryable } from "#platform/database/database.ts";
import { lockMember } from "#platform/database/locks.ts";
import type { Place, Storage } from "#platform/files/storage.ts";
import { enqueueJob, type Job } from "#platform/jobs/jobs.ts";
import { trustedNow } from "#platform/jobs/trusted-time.ts";
import type { Services } from "#platform/server/services.ts";
import { yieldToOthers } from "#platform/server/yield.ts";
import type { UserId } from "#platform/session/session.ts";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import {
  hasAnyMember,
  holdOrRemove,
  listFreeImages,
  listKnownImages,
  purgeImages,
  REMOVE_IMAGE,
  SET_IMAGE_ASIDE,
} from "./image-queries.server.ts";

const REMOVE_FOLDER = "journal.remove-folder";
/** The retention of applied mutations: until then a device may name a removed picture. */
const REMEMBERED_MS = 365 * DAY_MS;
const PAGE = 200;

const imageSchema = z.object({ userId: z.string(), file: z.string() });
const folderSchema = z.object({ userId: z.string() });

/** These jobs delete pictures that no page or conflict names, even if a process was killed between two steps. */
export function journalJobs(services: Services, storage: Storage): Job[] {
  const { database, clock } = services;
  const lane = "upkeep" as const;
  return [
    { kind: REMOVE_IMAGE, lane, run: (payload) => storage.remove(pathOf(payload)) },
    { kind: SET_IMAGE_ASIDE, lane, run: (payload) => storage.setAside(pathOf(payload), clock()) },
    {
      kind: REMOVE_FOLDER,
      lane,
      run: (payload) => storage.removeFolder(z.parse(folderSchema, payload).userId),
    },
    { kind: "journal.release-images", lane, everyMs: HOUR_MS, run: releaseImages },
    {
      kind: "journal.sweep-files",
      lane,
      everyMs: DAY_MS,
      async run() {
        const trusted = await trustedNow(database, clock());
        await purgeImages(database, new Date(trusted.getTime() - REMEMBERED_MS));
        await sweepFiles(services, storage);
      },
    },
  ];

  /** Quarantines files first: a restored database may be older than the files, and lack a picture's page. */
  async function releaseImages(): Promise<void> {
    const trusted = await trustedNow(database, clock());
    for (;;) {
      const free = await listFreeImages(database, trusted, PAGE);
      for (const { user_id, file } of free) {
        await yieldToOthers();
        await inTransaction(database, async (transaction) => {
          // Take the member's lock, because a page that names the picture may be saved at the same time.
          if (!(await lockMember(transaction, user_id))) return;
          await holdOrRemove(transaction, user_id, file, clock(), SET_IMAGE_ASIDE);
        });
      }
      if (free.length < PAGE) return;
    }
  }
}

function pathOf(payload: unknown): string {
  const { userId, file } = z.parse(imageSchema, payload);
  return `${userId}/${file}`;
}

/** Call it in the transaction that deletes the member. */
export async function queueImagesRemoval(transaction: Queryable, userId: UserId, now: Date): Promise<void> {
  const job = { kind: REMOVE_FOLDER, key: `${REMOVE_FOLDER}:${userId}`, payload: { userId } };
  await enqueueJob(transaction, job, now);
}

/** No upload takes this long: an older file without a row was left by a killed process. */
const UPLOAD_MAX_MS = HOUR_MS;
/** The retention in quarantine: until then, a restored database may name the file again. */
const QUARANTINE_MS = 30 * DAY_MS;

/** Deletes files without a row after 30 days in quarantine, because a restored database may be older than a file. */
async function sweepFiles({ database, clock, log }: Services, storage: Storage): Promise<void> {
  const now = clock();
  const trusted = await trustedNow(database, now);

  /** Lists the folders of one place, its old files without a row, and in quarantine also its files with a row. */
  async function list(place: Place, writtenBefore: number) {
    const found = { known: [] as string[], unknown: [] as string[], parts: [] as string[] };
    const folders = new Set<string>();
    for await (const { folder, files } of storage.everyFile(place)) {
      folders.add(folder);
      const names = await listKnownImages(database, folder);
      for (const { name, isPart, writtenAt } of files) {
        const path = `${folder}/${name}`;
        if (names.has(name)) {
          if (place === "quarantine") found.known.push(path);
        } else if (writtenAt.getTime() <= writtenBefore) found[isPart ? "parts" : "unknown"].push(path);
      }
    }
    return { ...found, folders };
  }

  const aside = await list("quarantine", trusted.getTime() - QUARANTINE_MS);
  const used = await list("use", now.getTime() - UPLOAD_MAX_MS);
  const folders = new Set([...used.folders, ...aside.folders]);
  if (folders.size === 0) return;
  if (!(await hasAnyMember(database, folders))) {
    log.error("no folder of pictures belongs to a member of this database: nothing was swept");
    return;
  }
  const act = async (paths: readonly string[], work: (path: string) => Promise<void>, told: string) => {
    for (const path of paths) await work(path);
    if (paths.length > 0) log.warn({ files: paths.length }, told);
  };
  await act(aside.known, storage.takeBack, "pictures were taken back from quarantine");
  // No row can name a partial file.
  for (const path of used.parts) await storage.remove(path);
  const setAside = (path: string) => storage.setAside(path, now);
  await act(used.unknown, setAside, "pictures that no row knows were set aside");
  for (const folder of used.folders) await storage.removeEmptyFolder(folder);
  await act(aside.unknown, storage.removeAside, "pictures were deleted after 30 days in quarantine");
  for (const folder of aside.folders) await storage.removeEmptyFolder(folder, "quarantine");
}
