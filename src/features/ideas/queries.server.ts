import type { Queryable } from "#server/database/database.ts";
import type { UserId } from "#server/session.ts";
import type { Idea } from "./contract.ts";

const COLUMNS = ["id", "title", "position", "created_at"] as const;

/** Oldest first, as the numbered list shows them. */
export async function listIdeas(database: Queryable, userId: UserId): Promise<Idea[]> {
  return database
    .selectFrom("ideas")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function findIdea(database: Queryable, userId: UserId, id: string): Promise<Idea | undefined> {
  return database
    .selectFrom("ideas")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/**
 * Keeps a new idea under an id that the browser made. The same id again is the same idea, as it then
 * stands; undefined where the id is taken by another member.
 */
export async function insertIdea(
  database: Queryable,
  userId: UserId,
  idea: { id: string; title: string },
  now: Date,
): Promise<Idea | undefined> {
  await database
    .insertInto("ideas")
    .values({ ...idea, user_id: userId, position: 0, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return findIdea(database, userId, idea.id);
}

export async function updateIdea(
  database: Queryable,
  userId: UserId,
  id: string,
  title: string,
): Promise<Idea | undefined> {
  return database
    .updateTable("ideas")
    .set({ title })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Returns whether there was such an idea of this member. */
export async function deleteIdea(database: Queryable, userId: UserId, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom("ideas")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
