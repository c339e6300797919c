import type { Queryable } from "#server/database/database.ts";
import type { UserId } from "#server/session.ts";

export async function listFavourites(database: Queryable, userId: UserId): Promise<string[]> {
  const rows = await database
    .selectFrom("favourites")
    .select("key_id")
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("key_id")
    .execute();
  return rows.map((row) => row.key_id);
}

export async function addFavourite(
  database: Queryable,
  userId: UserId,
  keyId: string,
  now: Date,
): Promise<void> {
  await database
    .insertInto("favourites")
    .values({ user_id: userId, key_id: keyId, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(["user_id", "key_id"]).doNothing())
    .execute();
}

export async function removeFavourite(database: Queryable, userId: UserId, keyId: string): Promise<void> {
  await database.deleteFrom("favourites").where("user_id", "=", userId).where("key_id", "=", keyId).execute();
}
