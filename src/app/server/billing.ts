import { findUser } from "#features/account/queries.server.ts";
import type { Billing } from "#features/consumer-requests/billing.ts";
import { findConfirmedEmail } from "#features/reminders/mail/email-queries.server.ts";
import { describeSubscription } from "#features/subscription/access.ts";
import {
  cancelAtPaypal,
  refreshMember,
  refreshSubscription,
} from "#features/subscription/lifecycle/refresh-subscription.server.ts";
import {
  enqueueTermination,
  terminateAtPaypal,
} from "#features/subscription/lifecycle/terminate-subscription.server.ts";
import type { Paypal } from "#features/subscription/paypal/paypal.server.ts";
import { findSubscription } from "#features/subscription/queries.server.ts";
import type { Services } from "#server/services.ts";
import { AppError } from "#shared/errors.ts";

/** Subscription actions of a consumer request. Their actor is the member, signed in or not. */
export function billing(services: Services, paypal: Paypal): Billing {
  return {
    find: (id) => paypal.find(id),
    lookUp: (userId) => refreshMember(services, paypal, userId, "member"),
    async lookUpOne(userId, id) {
      await refreshSubscription(services, paypal, userId, id, "member");
    },
    cancel: (cancellation) => cancelAtPaypal(services, paypal, cancellation),
    queueRefund: (database, refund, now) =>
      enqueueTermination(database, { ...refund, isRefunded: true }, now),
    async addressOf(userId) {
      return (
        (await findConfirmedEmail(services.database, userId)) ??
        (await findUser(services.database, userId))?.email ??
        null
      );
    },
    async accessUntil(userId) {
      const facts = await findSubscription(services.database, userId);
      const subscription = facts && describeSubscription(facts, services.clock());
      return subscription?.is_premium ? subscription.access_until : null;
    },
    async refund(refund) {
      const end = await terminateAtPaypal(services, paypal, { ...refund, isRefunded: true });
      if (end !== "ended")
        throw new AppError("provider_failed", `what PayPal calls ${end} was to be refunded`);
    },
  };
}
