import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session/session.ts";
import { moneyText, sumOf } from "#shared/money/money.ts";
import { owedMoney, type SubscriptionFacts } from "../access.ts";
import type { Subscription } from "../contract.ts";
import { listChanges } from "../price/price-queries.server.ts";
import { readPriceAhead } from "../price/prices.server.ts";
import { findUntoldLetter, listNotices } from "./letter-queries.server.ts";
import { profileNotice } from "./letters.server.ts";
import { chargeToCome, isSameCharge } from "./notice-rules.ts";
import type { Reach } from "./reach.ts";

type ComingCharge = Pick<Subscription, "next_charge_amount" | "billing_notice">;

/** What a member sees of the next charge: its amount, and a notice that neither mail nor a device has brought. */
export async function readComingCharge(
  { config, database, clock }: Services,
  reach: Reach,
  userId: UserId,
  facts: SubscriptionFacts,
): Promise<ComingCharge> {
  const chargeAt = chargeToCome(facts, clock());
  const subscriptionId = facts.paypal_subscription_id;
  if (!chargeAt || !subscriptionId) return {};
  const notice = (await listNotices(database, userId, subscriptionId)).find((one) =>
    isSameCharge(one.charge_at, chargeAt),
  );
  const own = () => readPriceAhead(database, config.price, { userId, subscriptionId, chargeAt }, clock());
  const owed = owedMoney(facts);
  const amount = notice ? { value: notice.amount, currency: notice.currency } : sumOf(await own(), owed);
  // PayPal adds what a failed payment left, and has not said how much.
  const isKnown = notice !== undefined || facts.failed_payments === 0 || owed !== undefined;
  const letter = await findUntoldLetter(database, userId, { subscriptionId, now: clock() });
  if (!letter) return { next_charge_amount: isKnown ? moneyText(amount) : null };
  const billing_notice = profileNotice({
    letter,
    facts,
    change: (await listChanges(database)).find(({ id }) => id === letter.about),
    charge: undefined,
    before: undefined,
    isConfirmed: true,
    timeZone: await reach.findTimeZone(userId),
    origin: config.origin,
    contact: config.site.contactEmail,
    now: clock(),
  });
  return { next_charge_amount: isKnown ? moneyText(amount) : null, billing_notice };
}
