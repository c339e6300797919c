import { ledger } from "#billing/charges/ledger.server.ts";
import type { Billing } from "#billing/consumer-requests/billing.ts";
import { describeSubscription } from "#billing/subscription/access.ts";
import { findLastWithdrawal } from "#billing/subscription/audit-queries.server.ts";
import { refreshMember } from "#billing/subscription/lifecycle/member-subscription.server.ts";
import { refreshSubscription } from "#billing/subscription/lifecycle/refresh-subscription.server.ts";
import {
  enqueueTermination,
  terminateAtPaypal,
} from "#billing/subscription/lifecycle/terminate-subscription.server.ts";
import type { Lifecycle } from "#billing/subscription/lifecycle.ts";
import { paypalClient } from "#billing/subscription/paypal/paypal.server.ts";
import { findSubscription } from "#billing/subscription/queries.server.ts";
import { findUser, listFormerIds } from "#member/account/queries.server.ts";
import { findConfirmedEmail } from "#notebook/reminders/mail/email-queries.server.ts";
import type { Services } from "#platform/server/services.ts";
import { AppError } from "#platform/shared/errors.ts";

/** Joins the lifecycle of subscriptions with the ledger of charges. */
export function openLifecycle(services: Services): Lifecycle {
  return { ...services, paypal: paypalClient(services.config.paypal), ledger };
}

/** Subscription actions of a consumer request. */
export function billing(lifecycle: Lifecycle): Billing {
  const { database, clock, paypal } = lifecycle;
  return {
    async lookUp(userId) {
      const facts = await refreshMember(lifecycle, userId, "member");
      const id = facts?.paypal_subscription_id;
      const found = id ? await paypal.find(id) : undefined;
      if (!found) return undefined;
      const accounts = [userId, ...(await listFormerIds(database, userId, clock()))];
      const withdrawnAt = await findLastWithdrawal(database, accounts, found.id);
      return { id: found.id, userId, payments: found.payments, withdrawnAt };
    },
    async end(ending) {
      // Queued, so that the money comes back even if the account is deleted meanwhile.
      if (ending.isRefunded) await enqueueTermination(database, ending, clock());
      const end = await terminateAtPaypal(lifecycle, ending);
      if (end !== "ended") throw new AppError("provider_failed", `what PayPal calls ${end} was to be ended`);
      await refreshSubscription(lifecycle, ending.userId, ending.id, "server");
    },
    async addressOf(userId) {
      return (
        (await findConfirmedEmail(database, userId)) ?? (await findUser(database, userId))?.email ?? null
      );
    },
    async accessUntil(userId) {
      const facts = await findSubscription(database, userId);
      const subscription = facts && describeSubscription(facts, clock());
      return subscription?.is_premium ? subscription.access_until : null;
    },
  };
}
