import { ledger } from "#billing/charges/ledger.server.ts";
import { purgeTrail } from "#billing/subscription/audit-queries.server.ts";
import { subscriptionDeletionHooks } from "#billing/subscription/lifecycle/terminate-subscription.server.ts";
import type { Lifecycle } from "#billing/subscription/lifecycle.ts";
import { paypalClient } from "#billing/subscription/paypal/paypal.server.ts";
import type { AccountDeletionHooks } from "#member/data-rights/delete-member.server.ts";
import { queueImagesRemoval } from "#notebook/journal/images/jobs.server.ts";
import type { Services } from "#platform/server/services.ts";

export function openLifecycle(services: Services): Lifecycle {
  return { ...services, paypal: paypalClient(services.config.paypal), ledger };
}

export function accountDeletionHooks(lifecycle: Lifecycle): AccountDeletionHooks {
  return {
    ...subscriptionDeletionHooks(lifecycle),
    purgeTrail,
    queueRemovals: queueImagesRemoval,
  };
}
