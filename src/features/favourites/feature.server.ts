import type { Feature } from "#server/feature.ts";
import { defineRoutes } from "#server/http/routes.ts";
import { favouritesContract } from "./contract.ts";
import { favouritesExport } from "./export.server.ts";
import { addFavourite, favouriteRecovery, favourites } from "./queries.server.ts";

export const favouritesFeature: Feature = {
  routes: defineRoutes(favouritesContract, {
    addFavourite: ({ write, params }) => addFavourite(write, params.keyId),
    async removeFavourite({ write, params }) {
      await favourites.remove(write, params.keyId);
    },
  }),
  collections: [{ ...favourites, recovery: favouriteRecovery }],
  export: favouritesExport,
};
