import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session.ts";
import { isLive, oneMonthAfter, type SubscriptionFacts } from "./access.ts";
import type { Paypal, PaypalSubscription } from "./paypal.server.ts";
import { dropPending, findSubscription, storeSeen } from "./queries.server.ts";

export type LookUpResult =
  | { ok: true; facts: SubscriptionFacts }
  | { ok: false; reason: "not_ours" | "not_approved" | "second_subscription" };

/**
 * Looks a subscription up at PayPal and stores what PayPal says, whoever asked and whatever they claimed.
 *
 * It must be of our plan and carry this member's `custom_id`; an invented, foreign or unapproved id changes
 * nothing. Where the member has another live subscription, the newer one is cancelled again.
 *
 * @throws AppError `provider_failed` where PayPal does not answer; nothing is changed then
 */
export async function lookUpSubscription(
  { database, clock }: Services,
  paypal: Paypal,
  userId: UserId,
  paypalSubscriptionId: string,
): Promise<LookUpResult> {
  const seen = await paypal.find(paypalSubscriptionId);
  if (!seen || seen.custom_id !== userId || seen.plan_id !== paypal.planId)
    return { ok: false, reason: "not_ours" };
  const known = await findSubscription(database, userId);
  const isKnown = known?.paypal_subscription_id === seen.id;
  if (!isKnown && !isLive({ paypal_status: seen.status })) return { ok: false, reason: "not_approved" };

  if (!isKnown && known?.paypal_subscription_id && isLive(known)) {
    const other = await lookUpSubscription(
      { database, clock } as Services,
      paypal,
      userId,
      known.paypal_subscription_id,
    );
    if (other.ok && isLive(other.facts)) {
      await paypal.cancel(seen.id, "The member already has a live subscription");
      return { ok: false, reason: "second_subscription" };
    }
  }

  const now = clock();
  const stored = await storeSeen(
    database,
    userId,
    {
      paypal_subscription_id: seen.id,
      paypal_plan_id: seen.plan_id,
      paypal_status: seen.status,
      paypal_status_since: seen.status_update_time ?? now.toISOString(),
      paid_through: paidThrough(seen, known?.paid_through ?? null),
    },
    now,
  );
  if (!stored) return { ok: false, reason: "not_ours" };
  if (!isKnown) await dropPending(database, userId);
  const facts = await findSubscription(database, userId);
  return facts ? { ok: true, facts } : { ok: false, reason: "not_ours" };
}

/**
 * Until when is paid. PayPal forgets `next_billing_time` on a cancellation, so the latest of what it says
 * now, what the last payment bought and what was known before counts. Instants in ISO 8601.
 */
function paidThrough(seen: PaypalSubscription, known: string | null): string | null {
  const { next_billing_time, last_payment } = seen.billing_info ?? {};
  const bought = last_payment && oneMonthAfter(last_payment.time);
  const next = last_payment && next_billing_time && new Date(next_billing_time).toISOString();
  const latest = [known, bought, next].filter((instant) => instant != null).sort();
  return latest.at(-1) ?? null;
}
