import type { Feature } from "#server/feature.ts";
import type { Services } from "#server/services.ts";
import { HOUR_MS } from "#shared/time.ts";
import { chargesJobs } from "./charges/jobs.server.ts";
import { discardLetters } from "./charges/letter-queries.server.ts";
import type { Reach } from "./charges/reach.ts";
import { chargesRoutes } from "./charges/routes.server.ts";
import { subscriptionExport } from "./export.server.ts";
import { findMember } from "./lifecycle/prepared-queries.server.ts";
import { reconcile } from "./lifecycle/reconcile.server.ts";
import { refreshSubscription } from "./lifecycle/refresh-subscription.server.ts";
import { terminationJob } from "./lifecycle/terminate-subscription.server.ts";
import { reconciliationMetric, webhookTally } from "./metrics.server.ts";
import type { Paypal } from "./paypal/paypal.server.ts";
import { PaypalBusy } from "./paypal/paypal-api.server.ts";
import { subscriptionRoutes } from "./routes.server.ts";

export function subscriptionFeature(services: Services, paypal: Paypal, reach: Reach): Feature {
  const webhooks = webhookTally();
  return {
    routes: subscriptionRoutes(services, paypal, { reach, countWebhook: webhooks.count }),
    jobs: [
      terminationJob(services, paypal, async (id) => {
        const owner = await findMember(services.database, { subscriptionId: id, customId: undefined });
        if (owner) await refreshSubscription(services, paypal, owner, id, "server");
      }),
      {
        kind: "subscription.reconcile",
        lane: "reconciliation",
        everyMs: HOUR_MS,
        async run(_payload, stopping) {
          try {
            await reconcile(services, paypal, "due", stopping);
          } catch (error) {
            const busyMs = error instanceof PaypalBusy ? error.retryAfterMs : undefined;
            if (busyMs === undefined) throw error;
            // The next run begins with those who were not looked up.
            return new Date(services.clock().getTime() + Math.min(busyMs, HOUR_MS));
          }
        },
      },
    ],
    export: subscriptionExport,
    metrics: async () => [webhooks.read(), await reconciliationMetric(services)],
  };
}

/** Notices of renewals, receipts and the list of charges. Its tables are in the subscription's export. */
export function chargesFeature(services: Services, paypal: Paypal, reach: Reach): Feature {
  return {
    routes: chargesRoutes(services, paypal, reach),
    jobs: chargesJobs(services, paypal, reach),
    afterRestore: () => discardLetters(services.database, services.clock()),
  };
}
