import { defineRoutes } from "#server/routes.ts";
import type { Services } from "#server/services.ts";
import { AppError } from "#shared/errors.ts";
import { favouritesContract } from "./contract.ts";
import { addFavourite, listFavourites, removeFavourite } from "./queries.server.ts";

export function favouritesRoutes({ database }: Services) {
  return defineRoutes(favouritesContract, {
    listFavourites: async ({ session }) =>
      (await listFavourites(database, session.userId)).map(({ key_id }) => key_id),
    async addFavourite({ write, params }) {
      if (!(await addFavourite(write, params.keyId))) throw new AppError("conflict", "too many favourites");
    },
    removeFavourite: ({ write, params }) => removeFavourite(write, params.keyId),
  });
}
