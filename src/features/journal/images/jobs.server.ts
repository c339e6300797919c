import * as z from "zod/mini";
import { inTransaction, type Queryable } from "#server/database/database.ts";
import { lockMember } from "#server/database/locks.ts";
import type { Storage } from "#server/files/storage.ts";
import { enqueueJob, type Job } from "#server/jobs/jobs.ts";
import { trustedNow } from "#server/jobs/trusted-time.ts";
import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session/session.ts";
import { yieldToOthers } from "#server/yield.ts";
import { DAY_MS, HOUR_MS } from "#shared/time.ts";
import {
  holdOrRemove,
  listFreeImages,
  purgeImages,
  REMOVE_IMAGE,
  SET_IMAGE_ASIDE,
} from "./image-queries.server.ts";
import { sweepFiles } from "./sweep.server.ts";

const REMOVE_FOLDER = "journal.remove-folder";
/** As long as applied mutations are kept: until then a device may name a removed picture. */
const REMEMBERED_MS = 365 * DAY_MS;
const PAGE = 200;

const imageSchema = z.object({ userId: z.string(), file: z.string() });
const folderSchema = z.object({ userId: z.string() });

/** These jobs delete pictures that nothing holds, even if a process was killed between two steps. */
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

  /** Quarantines first: a picture's page may be missing only because the database is older than the files. */
  async function releaseImages(): Promise<void> {
    const trusted = await trustedNow(database, clock());
    for (;;) {
      const free = await listFreeImages(database, trusted, PAGE);
      for (const { user_id, file } of free) {
        await yieldToOthers();
        await inTransaction(database, async (transaction) => {
          // A page that names the picture may be saved concurrently.
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

/** Must run in the transaction that deletes the member. */
export async function queueImagesRemoval(transaction: Queryable, userId: UserId, now: Date): Promise<void> {
  await enqueueJob(
    transaction,
    { kind: REMOVE_FOLDER, key: `${REMOVE_FOLDER}:${userId}`, payload: { userId } },
    now,
  );
}
