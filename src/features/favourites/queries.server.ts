import type { Transaction } from "kysely";
import type { Queryable } from "#server/database/database.ts";
import type { Tables } from "#server/database/schema.ts";
import type { UserId } from "#server/session.ts";

declare module "#server/database/schema.ts" {
  interface Tables {
    favourites: {
      user_id: string;
      key_id: string;
      created_at: string;
    };
  }
}

/** Far above the number of keys; bounds what a script could store. */
const FAVOURITES_MAX = 200;

/** Keys in the order of their addition. */
export async function listFavourites(database: Queryable, userId: UserId): Promise<string[]> {
  return (await selectFavourites(database, userId)).map((row) => row.key_id);
}

function selectFavourites(database: Queryable, userId: UserId) {
  return database
    .selectFrom("favourites")
    .select(["key_id", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("key_id")
    .execute();
}

/** Returns false at the limit. Needs a transaction of the member, so that the count and the order hold. */
export async function addFavourite(
  transaction: Transaction<Tables>,
  userId: UserId,
  keyId: string,
  now: Date,
): Promise<boolean> {
  const kept = await selectFavourites(transaction, userId);
  if (kept.length >= FAVOURITES_MAX) return kept.some((row) => row.key_id === keyId);
  const newest = kept.at(-1);
  // Two additions may share a millisecond, and the clock may have gone back.
  const addedAt = Math.max(now.getTime(), newest ? Date.parse(newest.created_at) + 1 : 0);
  await transaction
    .insertInto("favourites")
    .values({ user_id: userId, key_id: keyId, created_at: new Date(addedAt).toISOString() })
    .onConflict((conflict) => conflict.columns(["user_id", "key_id"]).doNothing())
    .execute();
  return true;
}

export async function removeFavourite(database: Queryable, userId: UserId, keyId: string): Promise<void> {
  await database.deleteFrom("favourites").where("user_id", "=", userId).where("key_id", "=", keyId).execute();
}
