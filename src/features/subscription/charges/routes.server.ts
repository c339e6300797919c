import { defineRoutes } from "#server/http/routes.ts";
import { callLimit } from "#server/limits/call-limit.ts";
import type { Services } from "#server/services.ts";
import { hashSecret, type UserId } from "#server/session/session.ts";
import { AppError } from "#shared/errors.ts";
import { moneyText } from "#shared/money/money.ts";
import { MINUTE_MS } from "#shared/time.ts";
import { isLive, latest } from "../access.ts";
import { cancelAtPaypal, refreshSubscription } from "../lifecycle/refresh-subscription.server.ts";
import type { Paypal } from "../paypal/paypal.server.ts";
import { findSubscription } from "../queries.server.ts";
import { listCharges } from "./charge-queries.server.ts";
import { readNextAmount } from "./coming-charge.server.ts";
import { chargesContract, type Renewal } from "./contract.ts";
import { findByLink, moneyOf, type StoredLetter } from "./letter-queries.server.ts";
import { chargeToCome } from "./notice-rules.ts";
import type { Reach } from "./reach.ts";

/** Per notice: a cancellation asks PayPal up to five times. */
const CANCELLATIONS_A_MINUTE = 5;

export function chargesRoutes(services: Services, paypal: Paypal, reach: Reach) {
  const { database, clock } = services;
  const mayCancel = callLimit(CANCELLATIONS_A_MINUTE, MINUTE_MS, clock);

  const find = async (token: string): Promise<StoredLetter> => {
    const letter = await findByLink(database, hashSecret(token));
    if (!letter) throw new AppError("not_found", "no notice has this secret");
    return letter;
  };

  const renewalOf = async (letter: StoredLetter): Promise<Renewal> => {
    const userId = letter.user_id as UserId;
    const facts = await findSubscription(database, userId);
    const isCurrent = facts?.paypal_subscription_id === letter.paypal_subscription_id;
    const now = clock();
    const isOpen = letter.charge_at > now.toISOString();
    // A later notice may have told another date or amount.
    const amount = facts && isOpen ? await readNextAmount(services, userId, facts) : undefined;
    return {
      status: !isCurrent ? "over" : !isLive(facts) ? "cancelled" : isOpen ? "open" : "expired",
      charge_at: (isCurrent && isOpen && chargeToCome(facts, now)) || letter.charge_at,
      price: (isCurrent && amount) || moneyText(moneyOf(letter)),
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
      const letter = await find(body.token);
      const before = await renewalOf(letter);
      if (before.status !== "open") return before;
      if (!mayCancel(letter.id)) throw new AppError("rate_limited", "too many cancellations of one notice");
      const userId = letter.user_id as UserId;
      const id = letter.paypal_subscription_id;
      // The member may have cancelled at PayPal.
      await refreshSubscription(services, paypal, userId, id, "member");
      if ((await renewalOf(letter)).status === "open")
        await cancelAtPaypal(services, paypal, { userId, id, reason: "Cancelled by the link of a notice" });
      return renewalOf(letter);
    },
  });
}
