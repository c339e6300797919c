import { createWriteStream } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Services } from "#platform/server/services.ts";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import { type BucketSettings, openBucket } from "../files/bucket.ts";
import type { Job } from "../jobs/jobs.ts";
import { isLate, setMark } from "../jobs/upkeep-marks.ts";
import { ENCRYPTED_SUFFIX, encrypt } from "./encryption.ts";
import { downloadLedger, isOffsite } from "./ledger.ts";
import { backupTime, expiredBackups, listBackups, pastBackups } from "./retention.ts";
import { packFolder } from "./tar.ts";

const PREFIX = "backups/";
const LATE_MS = 2 * DAY_MS;
export const OFFSITE_MARK = "backup-offsite";

/** Sends the newest backup to the bucket, encrypted. Retried until it is there. */
export function offsiteJobs({ config, database, clock }: Services): Job[] {
  const { bucket: settings, backupDir, backupRecipients } = config;
  if (!isOffsite(config) || !settings || !backupDir) return [];
  const bucket = openBucket(settings);
  return [
    {
      kind: "backup.offsite",
      lane: "backup",
      everyMs: HOUR_MS,
      async run(_payload, stopping) {
        const newest = (await listBackups(backupDir, clock())).at(-1);
        if (!newest) return;
        const sent = (await bucket.list(PREFIX)).flatMap(({ key }) => nameOf(key) ?? []);
        if (!sent.includes(newest.name)) {
          const encrypted = await encrypt(packFolder(join(backupDir, newest.name)), backupRecipients);
          await bucket
            .putStream(keyOf(newest.name), encrypted, { signal: stopping })
            .catch((error: unknown) => {
              if (!stopping.aborted) throw error;
            });
          if (stopping.aborted) return;
        }
        await setMark(database, OFFSITE_MARK, newest.at);
        for (const name of expiredBackups([...sent, newest.name], clock())) await bucket.remove(keyOf(name));
      },
    },
  ];
}

/** True where backups go to a bucket, but none of the last two days is there. */
export async function isOffsiteLate({ config, database, clock }: Services): Promise<boolean> {
  if (!isOffsite(config)) return false;
  return await isLate(database, { name: OFFSITE_MARK, maxMs: LATE_MS }, clock());
}

/** Downloads a backup, by default the newest. Returns its path; undefined where the bucket has no such backup. */
export async function downloadBackup(
  settings: BucketSettings,
  folder: string,
  wanted: string | undefined,
): Promise<string | undefined> {
  const bucket = openBucket(settings);
  const names = (await bucket.list(PREFIX)).flatMap(({ key }) => nameOf(key) ?? []);
  const name = wanted ? names.find((known) => known === wanted) : pastBackups(names, new Date()).at(-1)?.name;
  if (!name) return undefined;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await downloadLedger(bucket, folder);
  const path = join(folder, name + ENCRYPTED_SUFFIX);
  await pipeline(
    bucket.getStream(keyOf(name)),
    createWriteStream(`${path}.part`, { mode: 0o600, flush: true }),
  );
  await rename(`${path}.part`, path);
  return path;
}

const keyOf = (name: string): string => `${PREFIX}${name}${ENCRYPTED_SUFFIX}`;

/** Returns the backup's name; undefined for anything else below the prefix. */
function nameOf(key: string): string | undefined {
  const name = key.slice(PREFIX.length, -ENCRYPTED_SUFFIX.length);
  return key.endsWith(ENCRYPTED_SUFFIX) && backupTime(name) ? name : undefined;
}
