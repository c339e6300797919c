import type { Queryable } from "#platform/database/database.ts";
import { preparedQuery } from "#platform/database/prepared.ts";
import type { Tables } from "#platform/database/schema.ts";
import { countRows, hasRow } from "#platform/database/tables.ts";
import { enqueueJob } from "#platform/jobs/jobs.ts";
import { purge } from "#platform/jobs/purge.ts";
import type { Usage } from "#platform/limits/member-bounds.ts";
import { IMAGES_MAX, IMAGES_MAX_BYTES, REMEMBERED_IMAGES_MAX } from "#platform/limits/stored-limits.ts";
import { yieldToOthers } from "#platform/server/yield.ts";
import type { UserId } from "#platform/session/session.ts";
import { HOUR_MS } from "#platform/shared/time.ts";
import type { MutationContext } from "#platform/sync/server/mutations.ts";
import { IMAGES_PATH } from "../journal-limits.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
    personal_calendar_images: {
      user_id: string;
      file: string;
      bytes: number;
      created_at: string;
      /** The time from which the hourly job removes the picture, unless a page or conflict uses it. */
      free_from: string | null;
      removed_at: string | null;
    };
  }
}

export const REMOVE_IMAGE = "journal.remove-image";
/** The job that quarantines an unused picture's file: a restored older database may lack the picture's page. */
export const SET_IMAGE_ASIDE = "journal.set-image-aside";

type NewImage = Omit<Tables["personal_calendar_images"], "user_id">;

/** Rejects if the member no longer exists. Does nothing if the member has or had a file of this name. */
export async function insertImage(database: Queryable, userId: UserId, image: NewImage): Promise<void> {
  await database
    .insertInto("personal_calendar_images")
    .values({ ...image, user_id: userId })
    .onConflict((conflict) => conflict.columns(["user_id", "file"]).doNothing())
    .execute();
}

/** Also finds a removed picture, until `purgeImages` deletes its row. */
export async function findImage(database: Queryable, userId: UserId, file: string) {
  return database
    .selectFrom("personal_calendar_images")
    .select("removed_at")
    .where((is) => is.and({ user_id: userId, file }))
    .executeTakeFirst();
}

export async function imageUsage(database: Queryable, userId: UserId): Promise<Usage[]> {
  const { rows } = await selectUsage(database, { userId });
  const [{ count, bytes } = { count: 0, bytes: 0 }] = rows;
  return [
    { kind: "pictures", name: "imágenes", count: Number(count), max: IMAGES_MAX },
    { kind: "picture_bytes", count: Number(bytes ?? 0), max: IMAGES_MAX_BYTES },
  ];
}

const selectUsage = preparedQuery((database, { userId }: { userId: UserId }) =>
  database
    .selectFrom("personal_calendar_images")
    .select((is) => [is.fn.countAll().as("count"), is.fn.sum("bytes").as("bytes")])
    .where("user_id", "=", userId)
    .where("removed_at", "is", null),
);

/** Counts a member's pictures, removed ones included. */
export async function countImages(database: Queryable, userId: UserId): Promise<number> {
  return countRows(database.selectFrom("personal_calendar_images").where("user_id", "=", userId));
}

/** Returns null for a removed picture, so that the page is saved without it; undefined if it was never the member's. */
export async function ownImage(
  { transaction, userId }: MutationContext,
  url: string | null,
): Promise<string | null | undefined> {
  if (url === null) return null;
  const found = await findImage(transaction, userId, fileOf(url));
  return found && (found.removed_at === null ? url : null);
}

/** Inserts a lost picture as a removed one, so that a page that names it is saved without it. */
export async function noteLostImage({ transaction, userId, now }: MutationContext, url: string | null) {
  if (url === null || (await countImages(transaction, userId)) >= REMEMBERED_IMAGES_MAX) return;
  const lost = { file: fileOf(url), bytes: 1, created_at: now, free_from: null, removed_at: now };
  await insertImage(transaction, userId, lost);
}

/** Removes a picture that no page or conflict names any more. Call after saving or deleting a page that named it. */
export async function followImage(write: MutationContext, url: string | null): Promise<void> {
  if (url === null) return;
  const { transaction, userId, now } = write;
  const file = fileOf(url);
  if (!write.isReturn) return holdOrRemove(transaction, userId, file, new Date(now));
  // After a restore, devices send many records. Searching conflicts for each would take long: an hourly job does it.
  await transaction
    .updateTable("personal_calendar_images")
    .set({ free_from: now })
    .where((is) => is.and({ user_id: userId, file }))
    .where("removed_at", "is", null)
    .execute();
}

/** Lists pictures of all members; only the background job calls it. */
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

/** Returns the paths of the newest pictures that were stored before a moment. */
export async function listNewestImages(database: Queryable, before: Date, limit: number): Promise<string[]> {
  const images = await database
    .selectFrom("personal_calendar_images")
    .select(["user_id", "file"])
    .where("removed_at", "is", null)
    .where("created_at", "<", before.toISOString())
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  return images.map(({ user_id, file }) => `${user_id}/${file}`);
}

/** Marks a picture removed and enqueues the job `kind` for its file, unless a page or conflict uses the picture. */
export async function holdOrRemove(
  database: Queryable,
  userId: UserId,
  file: string,
  now: Date,
  kind: typeof REMOVE_IMAGE | typeof SET_IMAGE_ASIDE = REMOVE_IMAGE,
): Promise<void> {
  const pages = database.selectFrom("personal_calendar_events").where("user_id", "=", userId);
  const conflicts = database.selectFrom("conflicts").where("user_id", "=", userId);
  const isOnPage = await hasRow(pages.where("image_url", "=", urlOf(file)));
  const isBeside =
    !isOnPage &&
    (await hasRow(conflicts.where("kind", "=", "journal").where("content", "like", `%${urlOf(file)}%`)));
  const isHeld = isOnPage || isBeside;
  const lookAgainAt = new Date(now.getTime() + HOUR_MS).toISOString();
  const { numUpdatedRows } = await database
    .updateTable("personal_calendar_images")
    .set({
      free_from: isBeside ? lookAgainAt : null,
      removed_at: isHeld ? null : now.toISOString(),
    })
    .where((is) => is.and({ user_id: userId, file }))
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (isHeld || numUpdatedRows === 0n) return;
  const payload = { userId, file };
  await enqueueJob(database, { kind, key: `${kind}:${userId}:${file}`, payload }, now);
}

/** Deletes the rows of removed pictures, of all members, once no device can name them any more. */
export async function purgeImages(database: Queryable, before: Date): Promise<void> {
  await purge(database, "personal_calendar_images", ["user_id", "file"], (images) =>
    images.where("removed_at", "<", before.toISOString()),
  );
}

export async function hasAnyMember(database: Queryable, ids: Iterable<string>): Promise<boolean> {
  for (const id of ids) {
    if (await hasRow(database.selectFrom("users").where("id", "=", id))) return true;
    await yieldToOthers();
  }
  return false;
}

/** Names the files of a member's pictures that were not removed. */
export async function listKnownImages(database: Queryable, userId: string): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom("personal_calendar_images")
    .select("file")
    .where("user_id", "=", userId)
    .where("removed_at", "is", null)
    .execute();
  return new Set(rows.map(({ file }) => file));
}

function urlOf(file: string): string {
  return `${IMAGES_PATH}/${file}`;
}

function fileOf(url: string): string {
  return url.slice(IMAGES_PATH.length + 1);
}
