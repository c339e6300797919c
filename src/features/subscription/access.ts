import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time.ts";
import type { Subscription, SubscriptionStatus } from "./contract.ts";

/**
 * How long PayPal may be late: from approval to activation, and from the end of a paid period to the payment
 * that renews it. After that the word alone counts for nothing.
 */
export const PAYPAL_MAY_BE_LATE_MS = 3 * DAY_MS;
/** A subscription that PayPal is late with is looked at again, but not at every call. */
export const LOOK_AGAIN_MS = 10 * MINUTE_MS;
/** How long a prepared subscription can still be approved by someone who left PayPal's window open. */
export const PREPARED_KEPT_MS = 7 * 24 * HOUR_MS;

/** A stored subscription: what PayPal said when the server last looked. Instants are ISO 8601. */
export interface SubscriptionFacts {
  paypal_subscription_id: string | null;
  paypal_plan_id: string | null;
  /** PayPal's own word: ACTIVE, CANCELLED … ; null where the member only chose the free plan. */
  paypal_status: string | null;
  paypal_status_since: string | null;
  paid_through: string | null;
  /** When PayPal charges next; null where it will not. */
  next_billing_time: string | null;
  /** When we saw that the latest payment had been given back whole; null while it has not. */
  refunded_at: string | null;
  /** How many payments in a row have failed. */
  failed_payments: number;
  /** The owner's gift lasts until then, whatever PayPal says. */
  courtesy_until: string | null;
  /** Since when a first payment is awaited, by whichever subscription; null once one was seen. */
  awaited_since: string | null;
  fetched_at: string | null;
  created_at: string;
  updated_at: string;
}

const STATUS: Readonly<Record<string, SubscriptionStatus>> = {
  APPROVED: "pending_approval",
  ACTIVE: "active",
  SUSPENDED: "suspended",
  CANCELLED: "cancelled",
  EXPIRED: "expired",
};

/**
 * What the facts mean at `now` (docs/product.md, section 3): access lasts to the end of the paid period,
 * and only then does a cancelled subscription read `cancelled`.
 */
export function describeSubscription(facts: SubscriptionFacts, now: Date): Subscription {
  const at = now.toISOString();
  const isPaid = facts.paid_through !== null && facts.paid_through > at;
  const isGift = facts.courtesy_until !== null && facts.courtesy_until > at;
  const told = facts.paypal_status === null ? "cancelled" : (STATUS[facts.paypal_status] ?? "unknown");
  const isAwaited =
    ["active", "pending_approval"].includes(told) && !facts.refunded_at && mayPaypalBeLate(facts, now);
  const isCharged = isPaid || isAwaited;
  const isPremium = isCharged || isGift;
  const cancellationPending = isPaid && facts.paypal_status === "CANCELLED";
  const isOverdue = ["active", "pending_approval"].includes(told) && !isCharged;
  const status = cancellationPending ? "active" : isOverdue ? "expired" : told;
  return {
    subscription_type: isPremium ? "premium" : "free",
    // What the specification calls a paid member is active or pending: a gift alone is so too.
    status: isGift && !isCharged ? "active" : status,
    created_at: facts.created_at,
    updated_at: facts.updated_at,
    paypal_subscription_id: facts.paypal_subscription_id,
    paypal_plan_id: facts.paypal_plan_id,
    is_premium: isPremium,
    access_until: latest(facts.paid_through, facts.courtesy_until),
    cancellation_pending: cancellationPending,
    next_charge_at: facts.paypal_status === "ACTIVE" && !facts.refunded_at ? facts.next_billing_time : null,
    payment_failed: isLive(facts) && facts.failed_payments > 0,
    courtesy_until: isGift ? facts.courtesy_until : null,
  };
}

/** PayPal's words for what it may still charge. */
export const LIVE: readonly string[] = ["APPROVED", "ACTIVE", "SUSPENDED"];

/** True while PayPal may still charge: such a subscription must not be joined by a second one. */
export function isLive({ paypal_status }: { paypal_status: string | null }): boolean {
  return LIVE.includes(paypal_status ?? "");
}

/** True where PayPal may know more than we do: the paid period is over, or there was never a payment. */
export function isRefreshDue(facts: SubscriptionFacts, now: Date): boolean {
  if (!isLive(facts) || (facts.paid_through ?? "") > now.toISOString()) return false;
  return facts.fetched_at === null || now.getTime() - new Date(facts.fetched_at).getTime() > LOOK_AGAIN_MS;
}

/** One calendar month later, as PayPal bills: 31 January is followed by the last day of February. */
export function oneMonthAfter(instant: string): string {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + 1);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.toISOString();
}

/** The latest of these instants (ISO 8601), of which some may be unknown. */
export function latest(...instants: (string | null)[]): string | null {
  return (
    instants
      .filter((instant) => instant !== null)
      .sort()
      .at(-1) ?? null
  );
}

function mayPaypalBeLate(facts: SubscriptionFacts, now: Date): boolean {
  // A next subscription that is never paid begins no next wait.
  const since = facts.paid_through ?? facts.awaited_since ?? facts.paypal_status_since;
  return since !== null && now.getTime() - new Date(since).getTime() <= PAYPAL_MAY_BE_LATE_MS;
}
