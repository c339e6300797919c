import type { Feature } from "#server/feature.ts";
import type { PremiumGate } from "#server/http/routes.ts";
import type { ReminderSource } from "#server/reminder-source.ts";
import type { Services } from "#server/services.ts";
import { dropUnsentDeliveries } from "./delivery/delivery-queries.server.ts";
import { skipDue } from "./delivery/enqueue-due.server.ts";
import { remindersExport } from "./export.server.ts";
import { remindersJobs } from "./jobs.server.ts";
import { reminderMetrics } from "./metrics.server.ts";
import { remindersRoutes } from "./routes.server.ts";

export function remindersFeature(
  services: Services,
  sources: readonly ReminderSource[],
  gate: PremiumGate,
): Feature {
  return {
    routes: remindersRoutes(services),
    jobs: remindersJobs(services, sources, gate),
    export: remindersExport,
    metrics: reminderMetrics(services),
    async afterRestore() {
      await dropUnsentDeliveries(services.database, services.clock());
      await skipDue(services, sources);
    },
  };
}
