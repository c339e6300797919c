import * as z from "zod/mini";
import { AppError } from "#platform/shared/errors.ts";
import { writtenAtSchema } from "#platform/shared/text.ts";
import type { MutationContext } from "#platform/sync/server/mutations.ts";
import { type Recovery, type SyncedRow, syncedTable } from "#platform/sync/server/synced-table.ts";
import { type Favourite, favouriteSchema } from "./contract.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
    favourites: SyncedRow<Favourite>;
  }
}

/** The most favourites of a member: far above the number of keys, to bound what a script could store. */
export const FAVOURITES_MAX = 200;

export const favourites = syncedTable("favourites", {
  kind: "favourite",
  schema: favouriteSchema,
  key: "key_id",
});

/** @throws AppError `conflict` at the limit */
export async function addFavourite(write: MutationContext, keyId: string): Promise<void> {
  const kept = await listIds(write);
  if (kept.includes(keyId)) return;
  if (kept.length >= FAVOURITES_MAX) refuseFull();
  await favourites.insert(write, [{ key_id: keyId, created_at: write.now }]);
}

const FULL = `Llegaste al máximo de ${FAVOURITES_MAX} favoritos. Los que ya tenías siguen guardados. Para añadir otro, quita uno que ya no necesites.`;

function refuseFull(): never {
  throw new AppError("conflict", "too many favourites", { sentence: FULL });
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
    const kept = await listIds(write);
    if (kept.length >= FAVOURITES_MAX && !kept.includes(favourite.key_id)) refuseFull();
    await favourites.upsert(write, favourite);
  },
  remove: (write, { key_id }) => favourites.remove(write, key_id),
};
