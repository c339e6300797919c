import type { AccountDeletionHooks } from "#features/data-rights/delete-member.server.ts";
import { queueImagesRemoval } from "#features/journal/images/jobs.server.ts";
import { subscriptionDeletionHooks } from "#features/subscription/lifecycle/terminate-subscription.server.ts";
import type { Paypal } from "#features/subscription/paypal/paypal.server.ts";
import type { Services } from "#server/services.ts";

export function accountDeletionHooks(services: Services, paypal: Paypal): AccountDeletionHooks {
  return {
    ...subscriptionDeletionHooks(services, paypal),
    queueRemovals: queueImagesRemoval,
  };
}
