import type { Feature } from "#server/feature.ts";
import type { Services } from "#server/services.ts";
import { accountExport } from "./export.server.ts";
import { accountJobs } from "./jobs.server.ts";
import { accountRoutes } from "./routes.server.ts";

export function accountFeature(services: Services): Feature {
  return { routes: accountRoutes(services), jobs: accountJobs(services), export: accountExport };
}
