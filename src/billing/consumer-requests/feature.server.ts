import { gauge } from "#platform/metrics/metric.ts";
import type { Feature } from "#platform/server/feature.ts";
import type { Services } from "#platform/server/services.ts";
import { SECOND_MS } from "#platform/shared/time.ts";
import type { Billing } from "./billing.ts";
import { consumerRequestsExport } from "./export.server.ts";
import { consumerRequestsJobs } from "./jobs.server.ts";
import { caseFacts, listOldestProven } from "./queries.server.ts";
import { consumerRequestsRoutes } from "./routes.server.ts";

export function consumerRequestsFeature(services: Services, billing: Billing): Feature {
  return {
    routes: consumerRequestsRoutes(services, billing),
    jobs: consumerRequestsJobs(services, billing),
    export: consumerRequestsExport,
    facts: [caseFacts(services)],
    metrics: () => oldestMetric(services),
  };
}

async function oldestMetric({ database, clock }: Services) {
  const values = (await listOldestProven(database)).map(({ kind, since }) => {
    const ageMs = Math.max(clock().getTime() - Date.parse(since), 0);
    return { labels: { kind }, value: ageMs / SECOND_MS };
  });
  const help = "Age of the oldest confirmed baja or arrepentimiento that is not answered.";
  return [gauge("claves_requests_oldest_seconds", help, values)];
}
