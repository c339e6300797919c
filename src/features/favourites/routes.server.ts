import { inMemberTransaction } from "#server/mutations.ts";
import { defineRoutes } from "#server/routes.ts";
import type { Services } from "#server/services.ts";
import { AppError } from "#shared/errors.ts";
import { favouritesContract } from "./contract.ts";
import { addFavourite, listFavourites, removeFavourite } from "./queries.server.ts";

export function favouritesRoutes({ database, clock }: Services) {
  return defineRoutes(favouritesContract, {
    listFavourites: ({ session }) => listFavourites(database, session.userId),
    async addFavourite({ session: { userId }, params }) {
      const isKept = await inMemberTransaction(database, userId, (transaction) =>
        addFavourite(transaction, userId, params.keyId, clock()),
      );
      if (!isKept) throw new AppError("conflict", "too many favourites");
    },
    removeFavourite: ({ session, params }) => removeFavourite(database, session.userId, params.keyId),
  });
}
