import type { Reach } from "#billing/charges/reach.ts";
import { gauge, type Metric, tally } from "#platform/metrics/metric.ts";
import type { Feature } from "#platform/server/feature.ts";
import type { Services } from "#platform/server/services.ts";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import { countDifferences } from "./audit.server.ts";
import { subscriptionExport } from "./export.server.ts";
import { findMember } from "./lifecycle/prepared-queries.server.ts";
import { reconcile } from "./lifecycle/reconcile.server.ts";
import { refreshSubscription } from "./lifecycle/refresh-subscription.server.ts";
import { terminationJob } from "./lifecycle/terminate-subscription.server.ts";
import { paypalFacts, unclaimedJob } from "./lifecycle/unclaimed.server.ts";
import type { Paypal } from "./paypal/paypal.server.ts";
import { PaypalBusy } from "./paypal/paypal-api.server.ts";
import { webhookReceiver } from "./paypal/webhook.server.ts";
import { subscriptionRoutes } from "./routes.server.ts";

export function subscriptionFeature(services: Services, paypal: Paypal, reach: Reach): Feature {
  // An unproven event came while its certificate could not be fetched.
  const about = { name: "claves_webhooks_total", help: "PayPal's events by what became of them." };
  const webhooks = tally(about, "result", ["handled", "forged", "unproven"]);
  const receive = webhookReceiver(services, paypal, webhooks.count);
  return {
    routes: subscriptionRoutes(services, paypal, { reach, receivePaypalEvent: receive }),
    jobs: [
      terminationJob(services, paypal, async (id) => {
        const owner = await findMember(services.database, [id]);
        if (owner) await refreshSubscription(services, paypal, owner, id, "server");
      }),
      unclaimedJob(services, paypal),
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
    facts: [paypalFacts(services)],
    export: subscriptionExport,
    metrics: async () => [webhooks.read(), await reconciliationMetric(services)],
  };
}

/** Each difference is an event that no webhook brought. */
async function reconciliationMetric({ database, clock }: Services): Promise<Metric> {
  const since = new Date(clock().getTime() - DAY_MS);
  const help = "Changes of the last 24 hours that only the reconciliation with PayPal found.";
  return gauge("claves_reconciliation_differences", help, [
    { value: await countDifferences(database, since) },
  ]);
}
