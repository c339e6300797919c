import type { Feature } from "#server/feature.ts";
import { ideasExport } from "./export.server.ts";
import { ideasRoutes } from "./routes.server.ts";
import { ideaRecords } from "./sync.server.ts";

export const ideasFeature: Feature = {
  routes: ideasRoutes(),
  collections: [ideaRecords],
  export: ideasExport,
};
