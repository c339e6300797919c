import { gauge, type Metric, tally } from "#platform/metrics/metric.ts";
import type { Feature } from "#platform/server/feature.ts";
import type { Services } from "#platform/server/services.ts";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import { countDifferences } from "./audit-queries.server.ts";
import { subscriptionExport } from "./export.server.ts";
import { findMember } from "./lifecycle/prepared-queries.server.ts";
import { reconcile } from "./lifecycle/reconcile.server.ts";
import { terminationJob } from "./lifecycle/terminate-subscription.server.ts";
import { paypalFacts, unclaimedJob } from "./lifecycle/unclaimed.server.ts";
import type { Subscriptions } from "./lifecycle.ts";
import { PaypalBusy } from "./paypal/paypal-api.server.ts";
import { webhookReceiver } from "./paypal/webhook.server.ts";
import { type ReadComingCharge, subscriptionRoutes } from "./routes.server.ts";

export function subscriptionFeature(
  subscriptions: Subscriptions,
  {
    readComingCharge,
    sections,
  }: {
    readComingCharge: ReadComingCharge;
    sections: Parameters<typeof subscriptionExport>[0];
  },
): Feature {
  // An unproven event came while its certificate could not be fetched.
  const about = { name: "claves_webhooks_total", help: "PayPal's events by what became of them." };
  const webhooks = tally(about, "result", ["handled", "forged", "unproven"]);
  const receive = webhookReceiver(subscriptions, webhooks.count);
  return {
    routes: subscriptionRoutes(subscriptions, readComingCharge, receive),
    jobs: [
      terminationJob(subscriptions, async (id) => {
        const owner = await findMember(subscriptions.database, [id]);
        if (owner) await subscriptions.refresh(owner, id, "server");
      }),
      unclaimedJob(subscriptions),
      {
        kind: "subscription.reconcile",
        lane: "reconciliation",
        everyMs: HOUR_MS,
        async run(_payload, stopping) {
          try {
            await reconcile(subscriptions, "due", stopping);
          } catch (error) {
            const busyMs = error instanceof PaypalBusy ? error.retryAfterMs : undefined;
            if (busyMs === undefined) throw error;
            // The next run begins with those who were not looked up.
            return new Date(subscriptions.clock().getTime() + Math.min(busyMs, HOUR_MS));
          }
        },
      },
    ],
    facts: [paypalFacts(subscriptions)],
    export: subscriptionExport(sections),
    metrics: async () => [webhooks.read(), await reconciliationMetric(subscriptions)],
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
