import type { Transaction } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/schema.ts";
import type { UserId } from "#platform/session/session.ts";
import { type ChosenTask, LESSONS_MAX, type LessonMark, type Path } from "./contract.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
    lessons_read: LessonMark & { user_id: string };
    chosen_tasks: ChosenTask & { user_id: string };
  }
}

export function listLessons(database: Queryable, userId: UserId) {
  return database
    .selectFrom("lessons_read")
    .select(["key_id", "read_on", "changed_at"])
    .where("user_id", "=", userId)
    .orderBy("key_id")
    .execute();
}

export async function findTask(database: Queryable, userId: UserId): Promise<ChosenTask | null> {
  const task = await database
    .selectFrom("chosen_tasks")
    .select(["key_id", "chosen_on", "answer", "answered_on", "changed_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return task ?? null;
}

/** Stores newer states than those in the database. The caller holds the member's lock. @returns the whole path */
export async function mergePath(
  transaction: Transaction<Tables>,
  userId: UserId,
  now: Date,
  { lessons, task }: Path,
): Promise<Path> {
  const known = new Map((await listLessons(transaction, userId)).map((lesson) => [lesson.key_id, lesson]));
  for (const given of lessons) {
    const mark = withinNow(given, now);
    const before = known.get(mark.key_id);
    if (!isLater(mark, before) || (!before && known.size >= LESSONS_MAX)) continue;
    known.set(mark.key_id, mark);
    await transaction
      .insertInto("lessons_read")
      .values({ user_id: userId, ...mark })
      .onConflict((conflict) => conflict.columns(["user_id", "key_id"]).doUpdateSet(mark))
      .execute();
  }
  const chosen = task && withinNow(task, now);
  if (chosen && isLater(chosen, await findTask(transaction, userId)))
    await transaction
      .insertInto("chosen_tasks")
      .values({ user_id: userId, ...chosen })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(chosen))
      .execute();
  return { lessons: await listLessons(transaction, userId), task: await findTask(transaction, userId) };
}

function isLater(given: { changed_at: string }, known: { changed_at: string } | null | undefined): boolean {
  return !known || given.changed_at > known.changed_at;
}

/** Caps the time of a change, because a device whose clock is ahead must not win over every later change. */
function withinNow<T extends { changed_at: string }>(given: T, now: Date): T {
  const at = Math.min(Date.parse(given.changed_at), now.getTime());
  return { ...given, changed_at: new Date(at).toISOString() };
}
