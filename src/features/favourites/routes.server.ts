import { defineRoutes } from "#server/routes.ts";
import type { Services } from "#server/services.ts";
import { favouritesContract } from "./contract.ts";
import { addFavourite, listFavourites, removeFavourite } from "./queries.server.ts";

export function favouritesRoutes({ database, clock }: Services) {
  return defineRoutes(favouritesContract, {
    listFavourites: ({ session }) => listFavourites(database, session.userId),
    addFavourite: ({ session, params }) => addFavourite(database, session.userId, params.keyId, clock()),
    removeFavourite: ({ session, params }) => removeFavourite(database, session.userId, params.keyId),
  });
}
