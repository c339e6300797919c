import { subscriptionDeletionHooks } from "#billing/subscription/lifecycle/terminate-subscription.server.ts";
import type { Paypal } from "#billing/subscription/paypal/paypal.server.ts";
import type { AccountDeletionHooks } from "#member/data-rights/delete-member.server.ts";
import { queueImagesRemoval } from "#notebook/journal/images/jobs.server.ts";
import type { Services } from "#platform/server/services.ts";

export function accountDeletionHooks(services: Services, paypal: Paypal): AccountDeletionHooks {
  return {
    ...subscriptionDeletionHooks(services, paypal),
    queueRemovals: queueImagesRemoval,
  };
}
