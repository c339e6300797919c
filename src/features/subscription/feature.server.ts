import type { Feature } from "#server/feature.ts";
import type { Services } from "#server/services.ts";
import { subscriptionExport } from "./export.server.ts";
import { subscriptionJobs } from "./jobs.server.ts";
import type { Paypal } from "./paypal/paypal.server.ts";
import { subscriptionRoutes } from "./routes.server.ts";

export function subscriptionFeature(services: Services, paypal: Paypal): Feature {
  return {
    routes: subscriptionRoutes(services, paypal),
    jobs: subscriptionJobs(services, paypal),
    export: subscriptionExport,
  };
}
