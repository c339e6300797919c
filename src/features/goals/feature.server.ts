import type { Feature } from "#server/feature.ts";
import { goalsExport } from "./export.server.ts";
import { goalsRoutes } from "./routes.server.ts";
import { goalRecords } from "./sync.server.ts";

export const goalsFeature: Feature = {
  routes: goalsRoutes(),
  collections: [goalRecords],
  export: goalsExport,
};
