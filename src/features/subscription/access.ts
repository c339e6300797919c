import { HOUR_MS } from "#shared/time.ts";
import type { Subscription, SubscriptionStatus } from "./contract.ts";

/** How long PayPal may take from approval to activation before the approval counts for nothing. */
export const PENDING_APPROVAL_MS = 72 * HOUR_MS;

/** A stored subscription: what PayPal said when the server last looked. Instants are ISO 8601. */
export interface SubscriptionFacts {
  paypal_subscription_id: string | null;
  paypal_plan_id: string | null;
  /** PayPal's own word: ACTIVE, CANCELLED … ; null where the member only chose the free plan. */
  paypal_status: string | null;
  paypal_status_since: string | null;
  paid_through: string | null;
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
  const paid = facts.paid_through !== null && facts.paid_through > now.toISOString();
  const told = facts.paypal_status === null ? "cancelled" : (STATUS[facts.paypal_status] ?? "unknown");
  const isPremium = paid || told === "active" || (told === "pending_approval" && isRecent(facts, now));
  const cancellationPending = paid && told === "cancelled" && facts.paypal_status !== null;
  return {
    subscription_type: isPremium ? "premium" : "free",
    status: cancellationPending ? "active" : told === "pending_approval" && !isPremium ? "expired" : told,
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
export function isLive(facts: Pick<SubscriptionFacts, "paypal_status">): boolean {
  return ["APPROVED", "ACTIVE", "SUSPENDED"].includes(facts.paypal_status ?? "");
}

/** One calendar month later, as PayPal bills: 31 January is followed by the last day of February. */
export function oneMonthAfter(instant: string): string {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + 1);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.toISOString();
}

function isRecent(facts: SubscriptionFacts, now: Date): boolean {
  const since = facts.paypal_status_since;
  return since !== null && now.getTime() - new Date(since).getTime() <= PENDING_APPROVAL_MS;
}
