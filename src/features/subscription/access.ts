import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time.ts";
import type { Subscription, SubscriptionStatus } from "./contract.ts";

/**
 * How long PayPal may be late: from approval to activation, and from the end of a paid period to the payment
 * that renews it. After that the word alone counts for nothing.
 */
export const PAYPAL_MAY_BE_LATE_MS = 3 * DAY_MS;
/** A subscription that PayPal is late with is looked at again, but not at every call. */
const LOOK_AGAIN_MS = 10 * MINUTE_MS;
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
  looked_up_at: string | null;
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
  const isPaid = facts.paid_through !== null && facts.paid_through > now.toISOString();
  const told = facts.paypal_status === null ? "cancelled" : (STATUS[facts.paypal_status] ?? "unknown");
  const isAwaited = ["active", "pending_approval"].includes(told) && mayPaypalBeLate(facts, now);
  const isPremium = isPaid || isAwaited;
  const cancellationPending = isPaid && facts.paypal_status === "CANCELLED";
  const isOverdue = ["active", "pending_approval"].includes(told) && !isPremium;
  return {
    subscription_type: isPremium ? "premium" : "free",
    status: cancellationPending ? "active" : isOverdue ? "expired" : told,
    created_at: facts.created_at,
    updated_at: facts.updated_at,
    paypal_subscription_id: facts.paypal_subscription_id,
    paypal_plan_id: facts.paypal_plan_id,
    is_premium: isPremium,
    access_until: facts.paid_through,
    cancellation_pending: cancellationPending,
  };
}

/** True while PayPal may still charge: such a subscription must not be joined by a second one. */
export function isLive({ paypal_status }: { paypal_status: string | null }): boolean {
  return ["APPROVED", "ACTIVE", "SUSPENDED"].includes(paypal_status ?? "");
}

/** True where PayPal may know more than we do: the paid period is over, or there was never a payment. */
export function isLookDue(facts: SubscriptionFacts, now: Date): boolean {
  if (!isLive(facts) || (facts.paid_through ?? "") > now.toISOString()) return false;
  return (
    facts.looked_up_at === null || now.getTime() - new Date(facts.looked_up_at).getTime() > LOOK_AGAIN_MS
  );
}

/** One calendar month later, as PayPal bills: 31 January is followed by the last day of February. */
export function oneMonthAfter(instant: string): string {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + 1);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.toISOString();
}

function mayPaypalBeLate(facts: SubscriptionFacts, now: Date): boolean {
  const since = facts.paid_through ?? facts.paypal_status_since;
  return since !== null && now.getTime() - new Date(since).getTime() <= PAYPAL_MAY_BE_LATE_MS;
}
