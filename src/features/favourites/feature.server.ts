import type { Feature } from "#server/feature.ts";
import { defineRoutes } from "#server/http/routes.ts";
import { FAVOURITES_MAX } from "#server/limits/stored-limits.ts";
import { AppError } from "#shared/errors.ts";
import { favouritesContract } from "./contract.ts";
import { favouritesExport } from "./export.server.ts";
import { addFavourite, favouriteRecovery, favourites } from "./queries.server.ts";

const FULL = `Llegaste al máximo de ${FAVOURITES_MAX} favoritos. Los que ya tenías siguen guardados. Para añadir otro, quita uno que ya no necesites.`;

export const favouritesFeature: Feature = {
  routes: defineRoutes(favouritesContract, {
    async addFavourite({ write, params }) {
      if (!(await addFavourite(write, params.keyId)))
        throw new AppError("conflict", "too many favourites", { sentence: FULL });
    },
    async removeFavourite({ write, params }) {
      await favourites.remove(write, params.keyId);
    },
  }),
  collections: [{ ...favourites, recovery: favouriteRecovery }],
  export: favouritesExport,
};
