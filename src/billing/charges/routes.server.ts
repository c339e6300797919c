import { isLive, latest } from "#billing/subscription/access.ts";
import type { Subscriptions } from "#billing/subscription/lifecycle.ts";
import { findSubscription } from "#billing/subscription/queries.server.ts";
import { defineRoutes } from "#platform/http/routes.ts";
import { callLimit } from "#platform/limits/call-limit.ts";
import { hashSecret, type UserId } from "#platform/session/session.ts";
import { AppError } from "#platform/shared/errors.ts";
import { moneyText } from "#platform/shared/money/money.ts";
import { MINUTE_MS } from "#platform/shared/time.ts";
import { amountToCome } from "./coming-charge.server.ts";
import { chargesContract, type Renewal } from "./contract.ts";
import { findLink, type StoredLink } from "./letter-queries.server.ts";
import { chargeToCome } from "./notice-rules.ts";
import { listCharges } from "./queries.server.ts";
import type { Reach } from "./reach.ts";

/** Per subscription: a cancellation asks PayPal up to five times. */
const CANCELLATIONS_A_MINUTE = 5;

export function chargesRoutes(subscriptions: Subscriptions, reach: Reach) {
  const { database, clock } = subscriptions;
  const mayCancel = callLimit(CANCELLATIONS_A_MINUTE, MINUTE_MS, clock);

  const find = async (token: string): Promise<StoredLink> => {
    const link = await findLink(database, hashSecret(token));
    if (!link) throw new AppError("not_found", "no notice has this secret");
    return link;
  };

  const renewalOf = async (link: StoredLink): Promise<Renewal> => {
    const { paypal_subscription_id: subscriptionId } = link;
    const userId = link.user_id as UserId;
    const facts = await findSubscription(database, userId);
    if (!facts) throw new AppError("not_found", "the member has no subscription");
    const isCurrent = facts.paypal_subscription_id === subscriptionId;
    const now = clock();
    const isOpen = link.charge_at > now.toISOString();
    // PayPal may have told another date or amount since the mail.
    const chargeAt = (isCurrent && isOpen && chargeToCome(facts, now)) || link.charge_at;
    return {
      status: !isCurrent ? "over" : !isLive(facts) ? "cancelled" : isOpen ? "open" : "expired",
      charge_at: chargeAt,
      price: moneyText(await amountToCome(subscriptions, facts)),
      time_zone: await reach.findTimeZone(userId),
      access_until: isCurrent ? latest(facts.paid_through, facts.courtesy_until) : null,
    };
  };

  return defineRoutes(chargesContract, {
    async listCharges({ session: { userId } }) {
      const charges = await listCharges(database, userId);
      return { charges: charges.map(({ seen_at: _, fee: _fee, refunded_at: _at, ...charge }) => charge) };
    },

    async readRenewal({ body }) {
      return renewalOf(await find(body.token));
    },

    async cancelRenewal({ body }) {
      const link = await find(body.token);
      const before = await renewalOf(link);
      if (before.status !== "open") return before;
      const id = link.paypal_subscription_id;
      if (!mayCancel(id)) throw new AppError("rate_limited", "too many cancellations of one subscription");
      const userId = link.user_id as UserId;
      // The member may have cancelled at PayPal.
      await subscriptions.refresh(userId, id, "member");
      if ((await renewalOf(link)).status === "open")
        await subscriptions.cancel(userId, id, "Cancelled by the link of a notice");
      return renewalOf(link);
    },
  });
}
