import type { Feature } from "#server/feature.ts";
import type { Services } from "#server/services.ts";
import { favouritesExport } from "./export.server.ts";
import { favouritesRoutes } from "./routes.server.ts";
import { favouriteRecords } from "./sync.server.ts";

/** @param titleOf returns undefined for a key that no longer exists */
export function favouritesFeature(
  services: Services,
  titleOf: (keyId: string) => Promise<string | undefined>,
): Feature {
  return {
    routes: favouritesRoutes(services),
    collections: [favouriteRecords],
    export: favouritesExport(services, titleOf),
  };
}
