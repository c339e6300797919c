import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session/session.ts";
import { moneyText, sumOf } from "#shared/money/money.ts";
import { withTimeout } from "#shared/with-timeout.ts";
import { owedMoney, type SubscriptionFacts } from "../access.ts";
import type { Subscription } from "../contract.ts";
import type { Paypal } from "../paypal/paypal.server.ts";
import { findPlan } from "../plans/plan-queries.server.ts";
import { findUntoldLetter, listNotices, type StoredLetter } from "./letter-queries.server.ts";
import { profileNotice } from "./letters.server.ts";
import { chargeToCome, isSameCharge } from "./notice-rules.ts";
import type { Reach } from "./reach.ts";
import { contextOf, findToldAmount, isConfirmedByPaypal } from "./send-letter.server.ts";

interface Parts {
  paypal: Paypal;
  reach: Reach;
}

/** What a member sees of the next charge: its amount, and a notice that neither mail nor a device has brought. */
export async function readComingCharge(
  services: Services,
  parts: Parts,
  userId: UserId,
  facts: SubscriptionFacts,
): Promise<Pick<Subscription, "next_charge_amount" | "billing_notice">> {
  const { database, clock } = services;
  const chargeAt = chargeToCome(facts, clock());
  const subscriptionId = facts.paypal_subscription_id;
  if (!chargeAt || !subscriptionId) return {};
  const next_charge_amount = await readNextAmount(services, userId, facts);
  const letter = await findUntoldLetter(database, userId, { subscriptionId, now: clock() });
  if (!letter || !(await isLatest(services, letter, chargeAt))) return { next_charge_amount };
  return { next_charge_amount, billing_notice: await noticeOf(services, parts, letter, facts) };
}

/** In words; null while PayPal has not said how much failed payments left, undefined without a charge to come. */
export async function readNextAmount(
  { database, clock }: Services,
  userId: UserId,
  facts: SubscriptionFacts,
): Promise<string | null | undefined> {
  const chargeAt = chargeToCome(facts, clock());
  const subscriptionId = facts.paypal_subscription_id;
  if (!chargeAt || !subscriptionId) return undefined;
  const notice = (await listNotices(database, userId, subscriptionId)).find((one) =>
    isSameCharge(one.charge_at, chargeAt),
  );
  if (notice) return moneyText({ value: notice.amount, currency: notice.currency });
  const owed = owedMoney(facts);
  if (facts.failed_payments > 0 && !owed) return null;
  const plan = await findPlan(database, facts.paypal_plan_id);
  return plan && moneyText(sumOf(plan.price, owed));
}

/** False for a notice of a date that PayPal has moved, and of an amount that a later notice changed. */
async function isLatest({ database }: Services, letter: StoredLetter, chargeAt: string): Promise<boolean> {
  if (letter.kind !== "notice") return true;
  const [latest] = await listNotices(database, letter.user_id as UserId, letter.paypal_subscription_id);
  return latest?.id === letter.id && isSameCharge(letter.charge_at, chargeAt);
}

async function noticeOf(
  services: Services,
  { paypal, reach }: Parts,
  letter: StoredLetter,
  facts: SubscriptionFacts,
) {
  const toldAt = new Date(letter.done_at ?? letter.created_at);
  // A page does not wait for as long as PayPal may take.
  const isConfirmed =
    letter.kind !== "notice" || (await withTimeout(isConfirmedByPaypal(services, paypal, facts, toldAt)));
  const before = await findToldAmount(services, letter);
  const told = { letter, facts, before, isConfirmed: isConfirmed === true };
  return profileNotice(await contextOf(services, reach, told));
}
