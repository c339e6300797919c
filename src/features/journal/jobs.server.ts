import * as z from "zod/mini";
import { inTransaction, type Queryable } from "#server/database/database.ts";
import { enqueueJob, type Job } from "#server/jobs.ts";
import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session.ts";
import type { Storage } from "#server/storage.ts";
import { DAY_MS, HOUR_MS } from "#shared/time.ts";
import {
  findImageUsage,
  forgetImages,
  hasAnyMember,
  holdOrRemove,
  knownImages,
  listFreeImages,
  REMOVE_IMAGE,
} from "./image-queries.server.ts";

const REMOVE_FOLDER = "journal.remove-folder";
/** Longer than an upload takes: a file that no row knows then is left from a process that was killed. */
const UPLOAD_MAX_MS = HOUR_MS;
/** As long as a device's writes are remembered: one may still name a picture that is gone. */
const REMEMBERED_MS = 365 * DAY_MS;
const PAGE = 200;

const imageSchema = z.object({ userId: z.string(), file: z.string() });
const folderSchema = z.object({ userId: z.string() });

/** Sees to it that no picture stays that nobody holds, whatever happened between two steps of a process. */
export function journalJobs({ database, clock, log }: Services, storage: Storage): Job[] {
  return [
    {
      kind: REMOVE_IMAGE,
      async run(payload) {
        const { userId, file } = z.parse(imageSchema, payload);
        await storage.remove(`${userId}/${file}`);
      },
    },
    {
      kind: REMOVE_FOLDER,
      run: (payload) => storage.removeFolder(z.parse(folderSchema, payload).userId),
    },
    {
      kind: "journal.release-images",
      everyMs: HOUR_MS,
      run: () => releaseImages(),
    },
    {
      kind: "journal.sweep-files",
      everyMs: DAY_MS,
      async run() {
        await forgetImages(database, new Date(clock().getTime() - REMEMBERED_MS));
        await sweepAll();
      },
    },
  ];

  /** Uploads that no page has taken, and what stood beside a page until its writer chose. */
  async function releaseImages(): Promise<void> {
    for (;;) {
      const now = clock();
      const free = await listFreeImages(database, now, PAGE);
      for (const { user_id, file } of free) {
        await inTransaction(database, (transaction) => holdOrRemove(transaction, user_id, file, now));
      }
      if (free.length < PAGE) return;
    }
  }

  async function sweepAll(): Promise<void> {
    const folders = await storage.folders();
    // Beside another database, or an empty one, everything would look forgotten.
    if (folders.length > 0 && !(await hasAnyMember(database, folders))) {
      log.warn("no folder of pictures belongs to a member of this database: nothing was swept");
      return;
    }
    for (const folder of folders) await sweep(folder);
  }

  /** Removes a member's files that no row knows. */
  async function sweep(userId: string): Promise<void> {
    const old = await storage.oldFiles(userId, new Date(clock().getTime() - UPLOAD_MAX_MS));
    for (let start = 0; start < old.length; start += PAGE) {
      const page = old.slice(start, start + PAGE);
      const known = await knownImages(database, userId, page);
      for (const file of page) if (!known.has(file)) await storage.remove(`${userId}/${file}`);
    }
    await storage.removeEmptyFolder(userId);
  }
}

/** Decides, in the transaction that deletes a member, that their pictures go. */
export async function queueImagesRemoval(transaction: Queryable, userId: UserId, now: Date): Promise<void> {
  if ((await findImageUsage(transaction, userId)).count === 0) return;
  await enqueueJob(
    transaction,
    { kind: REMOVE_FOLDER, key: `${REMOVE_FOLDER}:${userId}`, payload: { userId } },
    now,
  );
}
