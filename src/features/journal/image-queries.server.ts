import type { Queryable } from "#server/database/database.ts";
import { enqueueJob } from "#server/jobs.ts";
import type { Usage } from "#server/limits/member-bounds.ts";
import type { MutationContext } from "#server/mutations.ts";
import { purgeInBatches } from "#server/purge.ts";
import type { UserId } from "#server/session.ts";
import { HOUR_MS } from "#shared/time.ts";
import { IMAGES_MAX, IMAGES_MAX_BYTES, IMAGES_PATH } from "./journal-limits.ts";

/** A picture that a member removes is deleted at once. */
export const REMOVE_IMAGE = "journal.remove-image";
/** What nothing holds any more, as far as this database knows, goes into quarantine. */
export const SET_IMAGE_ASIDE = "journal.set-image-aside";

/** Fewer than either engine takes as parameters of one query. */
const IDS_AT_ONCE = 500;

/** The kind of the conflicts that may hold a picture. */
const JOURNAL = "journal";

export interface NewImage {
  file: string;
  bytes: number;
  createdAt: string;
  /** From when on it may go where no page has taken it. */
  freeFrom: string;
}

/** Rejects where the member is gone. One of that name that has come meanwhile is the same. */
export async function insertImage(
  database: Queryable,
  userId: UserId,
  { file, bytes, createdAt, freeFrom }: NewImage,
): Promise<void> {
  await database
    .insertInto("personal_calendar_images")
    .values({
      user_id: userId,
      file,
      bytes,
      created_at: createdAt,
      free_from: freeFrom,
      removed_at: null,
    })
    .onConflict((conflict) => conflict.columns(["user_id", "file"]).doNothing())
    .execute();
}

/** Whether the member has this picture, or had it until a while ago. */
export async function isKnownImage(database: Queryable, userId: UserId, file: string): Promise<boolean> {
  return (await findImage(database, userId, file)) !== undefined;
}

/** Whether the member has this picture. */
export async function hasImage(database: Queryable, userId: UserId, file: string): Promise<boolean> {
  const found = await findImage(database, userId, file);
  return found?.removed_at === null;
}

/** How many pictures the member has, and how much they take, in bytes. */
export async function findImageUsage(
  database: Queryable,
  userId: UserId,
): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await database
    .selectFrom("personal_calendar_images")
    .select((is) => [is.fn.countAll().as("count"), is.fn.sum("bytes").as("bytes")])
    .where("user_id", "=", userId)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes ?? 0) };
}

/** The same beside what there may be. */
export async function imageUsage(database: Queryable, userId: UserId): Promise<Usage[]> {
  const { count, bytes } = await findImageUsage(database, userId);
  return [
    { kind: "pictures", count, max: IMAGES_MAX },
    { kind: "picture_bytes", count: bytes, max: IMAGES_MAX_BYTES },
  ];
}

/**
 * The picture that a page names, as it is to be kept: null where it was removed meanwhile, for the page's words do
 * not depend on it; undefined where it never was this member's.
 */
export async function ownImage(
  { transaction, userId }: MutationContext,
  url: string | null,
): Promise<string | null | undefined> {
  if (url === null) return null;
  const found = await findImage(transaction, userId, fileOf(url));
  return found && (found.removed_at === null ? url : null);
}

/**
 * Sees to a picture after a page that holds or held it was written: where no page and nothing that stands beside one
 * holds it any more, it goes.
 */
export async function followImage(write: MutationContext, url: string | null): Promise<void> {
  if (url !== null) await holdOrRemove(write.transaction, write.userId, fileOf(url), new Date(write.now));
}

/** Pictures that may go by now, of any member, at most `limit`. */
export async function listFreeImages(database: Queryable, now: Date, limit: number) {
  return database
    .selectFrom("personal_calendar_images")
    .select(["user_id", "file"])
    .where("free_from", "<=", now.toISOString())
    .orderBy("free_from")
    .limit(limit)
    .$narrowType<{ user_id: UserId }>()
    .execute();
}

/**
 * Keeps a picture that something holds, and otherwise decides, in the caller's transaction, that it goes.
 *
 * @param kind the job that sees to its file
 */
export async function holdOrRemove(
  database: Queryable,
  userId: UserId,
  file: string,
  now: Date,
  kind: typeof REMOVE_IMAGE | typeof SET_IMAGE_ASIDE = REMOVE_IMAGE,
): Promise<void> {
  const isOnPage = await database
    .selectFrom("personal_calendar_events")
    .select("id")
    .where("user_id", "=", userId)
    .where("image_url", "=", urlOf(file))
    .executeTakeFirst();
  const isBeside = await database
    .selectFrom("conflicts")
    .select("id")
    .where("user_id", "=", userId)
    .where("kind", "=", JOURNAL)
    .where("content", "like", `%${urlOf(file)}%`)
    .executeTakeFirst();
  const isHeld = isOnPage || isBeside;
  const lookAgainAt = new Date(now.getTime() + HOUR_MS).toISOString();
  const { numUpdatedRows } = await database
    .updateTable("personal_calendar_images")
    .set({
      free_from: isBeside && !isOnPage ? lookAgainAt : null,
      removed_at: isHeld ? null : now.toISOString(),
    })
    .where("user_id", "=", userId)
    .where("file", "=", file)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (isHeld || numUpdatedRows === 0n) return;
  const payload = { userId, file };
  await enqueueJob(database, { kind, key: `${kind}:${userId}:${file}`, payload }, now);
}

/** Of every member, the pictures that were removed before then: no device will name them any more. */
export async function purgeImages(database: Queryable, before: Date): Promise<void> {
  await purgeInBatches((limit) =>
    database
      .deleteFrom("personal_calendar_images")
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple("user_id", "file"),
          "in",
          selectFrom("personal_calendar_images")
            .select(["user_id", "file"])
            .where("removed_at", "<", before.toISOString())
            .limit(limit)
            .$asTuple("user_id", "file"),
        ),
      )
      .executeTakeFirstOrThrow(),
  );
}

/** Whether one of these is a member's id. */
export async function hasAnyMember(database: Queryable, ids: readonly string[]): Promise<boolean> {
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const page = ids.slice(start, start + IDS_AT_ONCE);
    const found = await database.selectFrom("users").select("id").where("id", "in", page).executeTakeFirst();
    if (found) return true;
  }
  return false;
}

/** Of some files, those that are pictures of the member's. */
export async function knownImages(
  database: Queryable,
  userId: string,
  files: readonly string[],
): Promise<Set<string>> {
  if (files.length === 0) return new Set();
  const rows = await database
    .selectFrom("personal_calendar_images")
    .select("file")
    .where("user_id", "=", userId)
    .where("file", "in", files)
    .where("removed_at", "is", null)
    .execute();
  return new Set(rows.map(({ file }) => file));
}

function findImage(database: Queryable, userId: UserId, file: string) {
  return database
    .selectFrom("personal_calendar_images")
    .select("removed_at")
    .where("user_id", "=", userId)
    .where("file", "=", file)
    .executeTakeFirst();
}

export function urlOf(file: string): string {
  return `${IMAGES_PATH}/${file}`;
}

function fileOf(url: string): string {
  return url.slice(IMAGES_PATH.length + 1);
}
