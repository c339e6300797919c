import type { Money } from "#platform/shared/money/money.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/shared/time.ts";
import type { Subscription, SubscriptionStatus } from "./contract.ts";

/** The longest delay of PayPal, from approval to activation and from the end of a paid period to its renewal. */
export const PAYPAL_MAY_BE_LATE_MS = 3 * DAY_MS;
/** Minimum interval between lookups of a subscription that PayPal is late with. */
export const LOOK_AGAIN_MS = 10 * MINUTE_MS;
/** Two lookups overlap for minutes at most. A stored time that is further ahead than this comes from a wrong clock. */
export const AHEAD_MAX_MS = HOUR_MS;
/** A prepared subscription can be approved for this long by a member who left PayPal's window open. */
export const PREPARED_KEPT_MS = 7 * 24 * HOUR_MS;

/** A stored subscription, as PayPal last showed it. Instants are ISO 8601. */
export interface SubscriptionFacts {
  paypal_subscription_id: string | null;
  paypal_plan_id: string | null;
  paypal_status: string | null;
  paypal_status_since: string | null;
  paid_through: string | null;
  next_billing_time: string | null;
  /** When we first saw that the latest payment was fully refunded. */
  refunded_at: string | null;
  failed_payments: number;
  /** The unpaid amount of failed payments, which PayPal adds to the next charge; null until PayPal names it. */
  owed_amount: string | null;
  owed_currency: string | null;
  /** End of the owner's gift, which is independent of PayPal. */
  courtesy_until: string | null;
  courtesy_reason: string | null;
  /** The start of the wait for a first payment, across all subscriptions. A payment sets it to null. */
  awaited_since: string | null;
  fetched_at: string | null;
  /** Payments until this moment get no receipt: they are from before a restore, or from before receipts existed. */
  receipts_after: string | null;
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

/** The facts that decide Premium. */
export const ACCESS_FACTS = [
  "paypal_status",
  "paypal_status_since",
  "paid_through",
  "refunded_at",
  "failed_payments",
  "courtesy_until",
  "awaited_since",
  "fetched_at",
] as const;
export type AccessFacts = Pick<SubscriptionFacts, (typeof ACCESS_FACTS)[number]>;

/** Derives access at `now` (docs/product.md, section 3). */
export function accessAt(facts: AccessFacts, now: Date) {
  const at = now.toISOString();
  const isPaid = facts.paid_through !== null && facts.paid_through > at;
  const isGift = facts.courtesy_until !== null && facts.courtesy_until > at;
  const told = facts.paypal_status === null ? "cancelled" : (STATUS[facts.paypal_status] ?? "unknown");
  const isAwaited =
    ["active", "pending_approval"].includes(told) && !facts.refunded_at && mayPaypalBeLate(facts, now);
  const isCharged = isPaid || isAwaited;
  return { isPaid, isGift, told, isCharged, isPremium: isCharged || isGift };
}

/** Derives type, status and access at `now` (docs/product.md, section 3). */
export function describeSubscription(facts: SubscriptionFacts, now: Date): Subscription {
  const { isPaid, isGift, told, isCharged, isPremium } = accessAt(facts, now);
  const cancellationPending = isPaid && facts.paypal_status === "CANCELLED";
  const isOverdue = ["active", "pending_approval"].includes(told) && !isCharged;
  const status = cancellationPending ? "active" : isOverdue ? "expired" : told;
  return {
    subscription_type: isPremium ? "premium" : "free",
    // In the spec Premium is always active or pending, so Premium that only a gift gives is active.
    status: isGift && !isCharged ? "active" : status,
    created_at: facts.created_at,
    updated_at: facts.updated_at,
    paypal_subscription_id: facts.paypal_subscription_id,
    paypal_plan_id: facts.paypal_plan_id,
    is_premium: isPremium,
    access_until: latest(facts.paid_through, facts.courtesy_until),
    paid_until: isPaid ? facts.paid_through : null,
    cancellation_pending: cancellationPending,
    next_charge_at: facts.paypal_status === "ACTIVE" && !facts.refunded_at ? facts.next_billing_time : null,
    payment_failed: isLive(facts) && facts.failed_payments > 0,
    courtesy_until: isGift ? facts.courtesy_until : null,
  };
}

export function owedMoney(facts: Pick<SubscriptionFacts, "owed_amount" | "owed_currency">) {
  const { owed_amount: value, owed_currency: currency } = facts;
  return value !== null && currency !== null ? { value, currency } : undefined;
}

export const LIVE: readonly string[] = ["APPROVED", "ACTIVE", "SUSPENDED"];

/** True while PayPal may still charge: a second subscription must not be added then. */
export function isLive({ paypal_status }: { paypal_status: string | null }): boolean {
  return LIVE.includes(paypal_status ?? "");
}

/** True if PayPal may know more: the paid period is over, or there was never a payment. */
export function isRefreshDue(facts: AccessFacts, now: Date): boolean {
  if (!isLive(facts) || (facts.paid_through ?? "") > now.toISOString()) return false;
  if (facts.fetched_at === null) return true;
  const agoMs = now.getTime() - Date.parse(facts.fetched_at);
  return agoMs > LOOK_AGAIN_MS || agoMs < -AHEAD_MAX_MS;
}

/** Adds one calendar month as PayPal bills: 31 January is followed by the last day of February. */
export function oneMonthAfter(instant: string): string {
  const next = Temporal.Instant.from(instant).toZonedDateTimeISO("UTC").add({ months: 1 });
  return new Date(next.epochMilliseconds).toISOString();
}

export function latest(...instants: (string | null)[]): string | null {
  return instants.reduce((last, one) => ((one ?? "") > (last ?? "") ? one : last), null);
}

function mayPaypalBeLate(facts: AccessFacts, now: Date): boolean {
  // A first charge that failed is not late. Otherwise each new account would get three days of Premium for free.
  if (facts.paid_through === null && facts.failed_payments > 0) return false;
  // `awaited_since` counts across subscriptions, so a second unpaid one gets no new three days of Premium.
  const since = facts.paid_through ?? facts.awaited_since ?? facts.paypal_status_since;
  return since !== null && now.getTime() - new Date(since).getTime() <= PAYPAL_MAY_BE_LATE_MS;
}

/** PayPal bills on the original day: 31 March may follow 28 February. A period exceeds a month by at most this. */
const MONTHS_DIFFER_MS = 4 * DAY_MS;

/** A payment as PayPal lists it: COMPLETED, REFUNDED, PARTIALLY_REFUNDED, DECLINED or PENDING. `time`: ISO 8601. */
export interface Payment {
  id: string;
  status: string;
  time: string;
  amount?: Money | undefined;
  /** The fee that PayPal charged us, in the payment's currency. */
  fee?: string | undefined;
}

/** The part of PayPal's answer that decides the paid period. Instants are ISO 8601. */
export interface Billing {
  status: string;
  payments: readonly Payment[];
  next_billing_time: string | null;
  failed_payments: number;
  owed?: Money | undefined;
  last_failure?:
    | { time: string; amount?: Money | undefined; next_payment_retry_time?: string | undefined }
    | undefined;
}

/** PayPal's answer about a subscription, without the person who paid. */
export interface SeenSubscription extends Billing {
  id: string;
  plan_id: string;
  /** ISO 8601; null if PayPal did not say. */
  status_since: string | null;
  /** False if PayPal's list failed. `payments` then has our stored payments and PayPal's last one. */
  isListed: boolean;
}

export function isKept({ status }: Pick<Payment, "status">): boolean {
  return status === "COMPLETED" || status === "PARTIALLY_REFUNDED";
}

export function isRefunded({ payments }: Billing): boolean {
  const paid = latest(...payments.filter(isKept).map(({ time }) => time));
  const refunded = latest(...payments.filter(({ status }) => status === "REFUNDED").map(({ time }) => time));
  return refunded !== null && (paid === null || refunded > paid);
}

/**
 * Returns true if the next billing time follows from the last payment. PayPal advances this time even if a charge
 * fails, and counts the failure days later. Until then the time is a month too late.
 */
function isSettled({ status, next_billing_time, failed_payments }: Billing, bought: string | null): boolean {
  if (status !== "ACTIVE" || failed_payments > 0 || next_billing_time === null || bought === null)
    return false;
  return Date.parse(next_billing_time) - Date.parse(bought) <= MONTHS_DIFFER_MS;
}

/**
 * Returns the end of the paid period. Each payment buys a calendar month; PayPal's next billing time may
 * extend it while no payment has failed. PayPal drops that time on a cancellation, so the `known` end counts,
 * unless the latest payment was refunded.
 */
export function paidThrough(billing: Billing, known: string | null): string | null {
  const bought = billing.payments.filter(isKept).map(({ time }) => oneMonthAfter(time));
  if (isRefunded(billing)) return latest(...bought);
  return latest(...bought, isSettled(billing, latest(...bought)) ? billing.next_billing_time : null, known);
}

export function periodEnd(billing: Billing, { time }: Payment): string {
  const end = oneMonthAfter(time);
  const isLatest = time === latest(...billing.payments.filter(isKept).map((payment) => payment.time));
  return latest(end, isLatest && isSettled(billing, end) ? billing.next_billing_time : null) ?? end;
}
