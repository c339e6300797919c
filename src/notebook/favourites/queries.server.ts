import { sql } from "kysely";
import * as z from "zod/mini";
import { preparedQuery } from "#platform/database/prepared.ts";
import type { UserId } from "#platform/session/session.ts";
import { AppError } from "#platform/shared/errors.ts";
import { writtenAtSchema } from "#platform/shared/text.ts";
import type { MutationContext } from "#platform/sync/server/mutations.ts";
import { marksOf, type SyncedRow, syncedTable } from "#platform/sync/server/synced-table.ts";
import { type Favourite, favouriteSchema } from "./contract.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
    favourites: SyncedRow<Favourite>;
  }
}

/** The most favourites of a member: far above the number of lessons, to bound what a script could store. */
export const FAVOURITES_MAX = 200;

export const favourites = syncedTable("favourites", {
  kind: "favourite",
  schema: favouriteSchema,
  key: "key_id",
});

/** @throws AppError `conflict` if there is no room for this lesson */
export async function requireRoom({ transaction, userId }: MutationContext, keyId: string): Promise<void> {
  const [others] = (await countOthers(transaction, { userId, keyId })).rows;
  if (others && others.count < FAVOURITES_MAX) return;
  throw new AppError("conflict", "too many favourites", {
    sentence: `Llegaste al máximo de ${FAVOURITES_MAX} favoritos. Los que ya tenías siguen guardados. Para añadir otro, quita uno que ya no necesites.`,
  });
}

const countOthers = preparedQuery((database, { userId, keyId }: { userId: UserId; keyId: string }) =>
  database
    .selectFrom("favourites")
    .select(sql<number>`count(*)`.as("count"))
    .where("user_id", "=", userId)
    .where("key_id", "!=", keyId),
);

export const favouriteMarks = marksOf(favourites, {
  schema: z.extend(favouriteSchema, { created_at: writtenAtSchema }),
  async put(write, favourite) {
    await requireRoom(write, favourite.key_id);
    await favourites.upsert(write, favourite);
  },
});
