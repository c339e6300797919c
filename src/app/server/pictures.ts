import { join } from "node:path";
import { listNewestImages } from "#notebook/journal/images/image-queries.server.ts";
import { BucketError, openBucket } from "#platform/files/bucket.ts";
import { bucketStorage } from "#platform/files/bucket-storage.ts";
import { isEmpty, openStorage, type Storage } from "#platform/files/storage.ts";
import { type Config, ConfigError } from "#platform/server/config.ts";
import type { Services } from "#platform/server/services.ts";

/** The check looks for this many of the newest pictures. If all are missing, the storage is lost or the wrong one. */
const LOOKED_AT = 5;

/** The name of the journal's picture folder comes from the specification. */
export function picturesFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "personal_calendar_images");
}

export function openPictures(config: Pick<Config, "dataDir" | "picturesIn" | "bucket">): Storage {
  if (config.picturesIn === "disk") return openStorage(picturesFolder(config));
  if (!config.bucket) throw new Error("PICTURES_IN names no bucket");
  return bucketStorage(openBucket(config.bucket));
}

/**
 * Proves that the bucket allows the product's calls, and that no pictures are in the place that `PICTURES_IN` excludes.
 * @returns why the bucket does not answer; the server may start without it. @throws ConfigError for a wrong setting
 */
export async function checkBucket(config: Config): Promise<string | undefined> {
  if (!config.bucket) return undefined;
  const bucket = openBucket(config.bucket);
  const { picturesIn } = config;
  try {
    await bucket.probe();
    await bucket.put("start-check", Buffer.from("The server starts.\n"));
    await bucket.remove("start-check");
    const other = picturesIn === "disk" ? "bucket" : "disk";
    if (!(await isEmpty(openPictures({ ...config, picturesIn: other }))))
      throw new ConfigError([
        `PICTURES_IN=${picturesIn} would leave the pictures of the ${other} unseen. Move them as docs/going-live.md says, section 1`,
      ]);
  } catch (error) {
    if (!(error instanceof BucketError)) throw error;
    if (error.isRefusal) throw new ConfigError([error.message]);
    return error.message;
  }
  return undefined;
}

/** True if the storage lacks the newest pictures from before the start: it was lost, or another one is configured. */
export async function arePicturesLost(
  { config, database, log }: Pick<Services, "config" | "database" | "log">,
  startedAt: Date,
): Promise<boolean> {
  const newest = await listNewestImages(database, startedAt, LOOKED_AT);
  if (newest.length === 0) return false;
  const pictures = openPictures(config);
  for (const path of newest)
    for (const place of ["use", "quarantine"] as const) if (await pictures.readIn(place, path)) return false;
  log.error(
    `the journal has pictures, but none of the newest is in ${placeOf(config)}: bring them back, or set DATA_DIR, PICTURES_IN and BUCKET_URL to where they are`,
  );
  return true;
}

export const placeOf = (config: Config): string =>
  config.picturesIn === "disk" ? picturesFolder(config) : "the bucket";

/** Returns the text about the bucket that `/health` shows to anybody. The log has details for the owner. */
export async function bucketProblem({ config, log }: Services): Promise<string | undefined> {
  if (!config.bucket) return undefined;
  try {
    await openBucket(config.bucket).probe();
    return undefined;
  } catch (error) {
    log.error({ err: error }, "the bucket is not ready");
    return error instanceof BucketError && error.isRefusal
      ? "the bucket refuses this server"
      : "the bucket cannot be reached";
  }
}
