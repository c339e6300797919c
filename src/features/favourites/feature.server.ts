import type { Feature, ToolContext } from "#server/feature.ts";
import { defineRoutes } from "#server/http/routes.ts";
import { favouritesContract } from "./contract.ts";
import { favouritesExport } from "./export.server.ts";
import { addFavourite, favouriteRecovery, favourites } from "./queries.server.ts";

export function favouritesFeature({ services, titleOfKey }: ToolContext): Feature {
  return {
    routes: defineRoutes(favouritesContract, {
      addFavourite: ({ write, params }) => addFavourite(write, params.keyId),
      async removeFavourite({ write, params }) {
        await favourites.remove(write, params.keyId);
      },
    }),
    collections: [{ ...favourites, recovery: favouriteRecovery }],
    export: favouritesExport(services, titleOfKey),
  };
}
