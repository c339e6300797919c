import type { Job } from "#server/jobs/jobs.ts";
import type { Services } from "#server/services.ts";
import { HOUR_MS } from "#shared/time.ts";
import { findMember } from "./lifecycle/prepared-queries.server.ts";
import { reconcile } from "./lifecycle/reconcile.server.ts";
import { refreshSubscription } from "./lifecycle/refresh-subscription.server.ts";
import { terminationJob } from "./lifecycle/terminate-subscription.server.ts";
import type { Paypal } from "./paypal/paypal.server.ts";

export function subscriptionJobs(services: Services, paypal: Paypal): Job[] {
  return [
    terminationJob(services, paypal, async (id) => {
      const owner = await findMember(services.database, { subscriptionId: id, customId: undefined });
      if (owner) await refreshSubscription(services, paypal, owner, id, "server");
    }),
    {
      kind: "subscription.reconcile",
      everyMs: HOUR_MS,
      async run() {
        await reconcile(services, paypal, "due");
      },
    },
  ];
}
