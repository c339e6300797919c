import type { Transaction } from "kysely";
import type { Queryable } from "#server/database/database.ts";
import type { Tables } from "#server/database/schema.ts";
import type { UserId } from "#server/session.ts";

/** Far above the number of keys; bounds what a script could store. */
const FAVOURITES_MAX = 200;

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

/** Returns false at the limit. Needs a transaction of the member, so that the count holds. */
export async function addFavourite(
  transaction: Transaction<Tables>,
  userId: UserId,
  keyId: string,
  now: Date,
): Promise<boolean> {
  const kept = await listFavourites(transaction, userId);
  if (kept.length >= FAVOURITES_MAX) return kept.includes(keyId);
  await transaction
    .insertInto("favourites")
    .values({ user_id: userId, key_id: keyId, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(["user_id", "key_id"]).doNothing())
    .execute();
  return true;
}

export async function removeFavourite(database: Queryable, userId: UserId, keyId: string): Promise<void> {
  await database.deleteFrom("favourites").where("user_id", "=", userId).where("key_id", "=", keyId).execute();
}
