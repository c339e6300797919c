import type { SyncedCollection } from "#server/synced-collection.ts";
import { type Favourite, favouriteSchema } from "./contract.ts";
import { FAVOURITE, listChangedFavourites } from "./queries.server.ts";

export const favouriteRecords: SyncedCollection = {
  kind: FAVOURITE,
  /** Favourites have a bound of their own (queries.server.ts). */
  tables: [],
  pageSize: 200,
  schema: favouriteSchema,
  async listChangedSince(database, userId, since, limit) {
    const rows = await listChangedFavourites(database, userId, since, limit);
    return rows.map(({ revision, ...value }) => ({
      id: value.key_id,
      revision,
      value: value satisfies Favourite,
    }));
  },
};
