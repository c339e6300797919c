import * as z from "zod/mini";
import type { Queryable } from "#server/database/database.ts";
import { FAVOURITES_MAX } from "#server/limits/stored-limits.ts";
import type { UserId } from "#server/session/session.ts";
import type { MutationContext } from "#server/sync/mutations.ts";
import { type Recovery, type SyncedRow, syncedTable } from "#server/sync/synced-table.ts";
import { writtenAtSchema } from "#shared/text.ts";
import { type Favourite, favouriteSchema } from "./contract.ts";

declare module "#server/database/schema.ts" {
  interface Tables {
    favourites: SyncedRow<Favourite>;
  }
}

export const favourites = syncedTable("favourites", {
  kind: "favourite",
  pageSize: 200,
  schema: favouriteSchema,
  key: "key_id",
});

export function listFavourites(database: Queryable, userId: UserId) {
  return database
    .selectFrom("favourites")
    .select(["key_id", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("key_id")
    .execute();
}

/** Returns false at the limit. */
export async function addFavourite(write: MutationContext, keyId: string): Promise<boolean> {
  const { transaction, userId, now } = write;
  const kept = await listFavourites(transaction, userId);
  if (kept.some((row) => row.key_id === keyId)) return true;
  if (kept.length >= FAVOURITES_MAX) return false;
  const newest = kept.at(-1);
  // Two additions may share a millisecond, and the clock may have gone back.
  const addedAt = Math.max(Date.parse(now), newest ? Date.parse(newest.created_at) + 1 : 0);
  await favourites.insert(write, [{ key_id: keyId, created_at: new Date(addedAt).toISOString() }]);
  return true;
}

export const favouriteRecovery: Recovery<Favourite> = {
  schema: z.extend(favouriteSchema, { created_at: writtenAtSchema }),
  async put(write, favourite) {
    const kept = await listFavourites(write.transaction, write.userId);
    if (kept.length < FAVOURITES_MAX) await favourites.upsert(write, favourite);
  },
  remove: (write, { key_id }) => favourites.remove(write, key_id),
};
