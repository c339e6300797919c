import type { Feature } from "#server/feature.ts";
import type { Services } from "#server/services.ts";
import type { Billing } from "./billing.ts";
import { consumerRequestsExport } from "./export.server.ts";
import { consumerRequestsJobs } from "./jobs.server.ts";
import { consumerRequestsRoutes } from "./routes.server.ts";

export function consumerRequestsFeature(services: Services, billing: Billing): Feature {
  return {
    routes: consumerRequestsRoutes(services, billing),
    jobs: consumerRequestsJobs(services, billing),
    export: consumerRequestsExport,
  };
}
