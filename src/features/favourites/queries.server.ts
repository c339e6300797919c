import * as z from "zod/mini";
import { FAVOURITES_MAX } from "#server/limits/stored-limits.ts";
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

/** Returns false at the limit. */
export async function addFavourite(write: MutationContext, keyId: string): Promise<boolean> {
  const kept = await listIds(write);
  if (kept.includes(keyId)) return true;
  if (kept.length >= FAVOURITES_MAX) return false;
  await favourites.insert(write, [{ key_id: keyId, created_at: write.now }]);
  return true;
}

async function listIds({ transaction, userId }: MutationContext): Promise<string[]> {
  const rows = await transaction
    .selectFrom("favourites")
    .select("key_id")
    .where("user_id", "=", userId)
    .execute();
  return rows.map(({ key_id }) => key_id);
}

export const favouriteRecovery: Recovery<Favourite> = {
  schema: z.extend(favouriteSchema, { created_at: writtenAtSchema }),
  async put(write, favourite) {
    if ((await listIds(write)).length < FAVOURITES_MAX) await favourites.upsert(write, favourite);
  },
  remove: (write, { key_id }) => favourites.remove(write, key_id),
};
