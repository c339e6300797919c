import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session.ts";
import { MINUTE_MS } from "#shared/time.ts";
import { isLive, isLookDue, oneMonthAfter, PREPARED_KEPT_MS, type SubscriptionFacts } from "./access.ts";
import type { Paypal, PaypalSubscription } from "./paypal.server.ts";
import {
  findSubscription,
  isPrepared,
  listOpenPrepared,
  noteLook,
  notePreparedLook,
  storeSeen,
} from "./queries.server.ts";

export type LookUpResult =
  | { ok: true; facts: SubscriptionFacts }
  | { ok: false; reason: "not_ours" | "not_approved" | "second_subscription" };

/** How often a member's page may make us look at what they left unapproved. */
const PREPARED_LOOK_MS = MINUTE_MS;

/**
 * Looks a subscription up at PayPal and stores what PayPal says, whoever asked and whatever they claimed.
 *
 * It counts only if we prepared it for this member, it is of our plan and its price, and carries the member's
 * `custom_id`: an invented, foreign or unapproved id changes nothing. Where the member has another live
 * subscription, the newer one is cancelled again.
 *
 * @throws AppError `provider_failed` where PayPal does not answer; nothing is changed then
 */
export async function lookUpSubscription(
  services: Services,
  paypal: Paypal,
  userId: UserId,
  id: string,
): Promise<LookUpResult> {
  const { database, clock } = services;
  if (!(await isPrepared(database, userId, id))) return { ok: false, reason: "not_ours" };
  const lookedAt = clock();
  const found = await paypal.find(id);
  const known = await findSubscription(database, userId);
  const isKnown = known?.paypal_subscription_id === id;
  const seen = found ?? { id, plan_id: paypal.planId, custom_id: userId, status: "EXPIRED" };
  const isOurs = seen.custom_id === userId && seen.plan_id === paypal.planId && !seen.plan_overridden;
  if (!isOurs || (!found && !isKnown)) {
    await notePreparedLook(database, userId, id, false, clock());
    return { ok: false, reason: "not_ours" };
  }
  if (!isKnown && !isLive({ paypal_status: seen.status })) {
    const mayBeApproved = seen.status === "APPROVAL_PENDING";
    await notePreparedLook(database, userId, id, mayBeApproved, clock());
    return { ok: false, reason: "not_approved" };
  }
  // What we know of the other one may be old: it is looked at before the newer one is called the second.
  if (!isKnown && known?.paypal_subscription_id && isLive(known)) {
    await lookUpSubscription(services, paypal, userId, known.paypal_subscription_id);
  }
  const stored = await storeSeen(database, userId, factsOf(seen), lookedAt);
  if (stored === "second") return cancelSecond(services, paypal, userId, id);
  await notePreparedLook(database, userId, id, false, clock());
  return stored === "foreign" ? { ok: false, reason: "not_ours" } : { ok: true, facts: stored };
}

/**
 * The member's subscription, looked at again where PayPal may know more: a prepared one that was approved
 * while nobody told us, or a paid period that is over. Where PayPal does not answer, what is known counts,
 * and the look is noted beforehand, so that nobody waits for it at every call.
 */
export async function currentSubscription(
  services: Services,
  paypal: Paypal,
  userId: UserId,
): Promise<SubscriptionFacts | undefined> {
  const { database, clock, log } = services;
  try {
    await adoptPrepared(services, paypal, userId, PREPARED_LOOK_MS);
    const facts = await findSubscription(database, userId);
    if (facts?.paypal_subscription_id && isLookDue(facts, clock())) {
      await noteLook(database, userId, clock());
      await lookUpSubscription(services, paypal, userId, facts.paypal_subscription_id);
    }
  } catch (error) {
    log.warn({ err: error }, "a subscription could not be looked up");
  }
  return findSubscription(database, userId);
}

/**
 * Looks at everything that was prepared for a member and is still open, unless that was done within `restMs`:
 * what was approved becomes theirs.
 */
export async function adoptPrepared(
  services: Services,
  paypal: Paypal,
  userId: UserId,
  restMs: number,
): Promise<void> {
  const now = services.clock().getTime();
  const open = await listOpenPrepared(services.database, userId, new Date(now - PREPARED_KEPT_MS));
  for (const { id, looked_up_at } of open) {
    const isRested = looked_up_at === null || now - new Date(looked_up_at).getTime() >= restMs;
    if (!isRested) continue;
    await notePreparedLook(services.database, userId, id, true, services.clock());
    await lookUpSubscription(services, paypal, userId, id);
  }
}

/** Until PayPal says that it is over, a second subscription stays open and is cancelled at the next look. */
async function cancelSecond(
  { database, clock, log }: Services,
  paypal: Paypal,
  userId: UserId,
  id: string,
): Promise<LookUpResult> {
  await paypal.cancel(id, "The member already has a live subscription");
  const after = await paypal.find(id);
  const isOver = !after || !isLive({ paypal_status: after.status });
  await notePreparedLook(database, userId, id, !isOver, clock());
  log.warn({ isOver }, "a second subscription was cancelled");
  return { ok: false, reason: "second_subscription" };
}

function factsOf(seen: PaypalSubscription) {
  return {
    paypal_subscription_id: seen.id,
    paypal_plan_id: seen.plan_id,
    paypal_status: seen.status,
    paypal_status_since: seen.status_update_time ?? null,
    paid_through: paidThrough(seen),
  };
}

/**
 * Until when PayPal was paid. The next billing time says so only while nothing has failed; PayPal forgets it
 * on a cancellation, and then the month that the last payment bought counts. ISO 8601.
 */
function paidThrough({ status, billing_info }: PaypalSubscription): string | null {
  const { last_payment, next_billing_time, failed_payments_count = 0 } = billing_info ?? {};
  if (!last_payment) return null;
  const bought = oneMonthAfter(last_payment.time);
  const isSettled = status === "ACTIVE" && failed_payments_count === 0;
  return isSettled && next_billing_time && next_billing_time > bought ? next_billing_time : bought;
}
