import type { Money } from "#platform/shared/money/money.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { latest, oneMonthAfter } from "../access.ts";

/** After a short month PayPal returns to the day of the month on which the subscription began. */
const MONTHS_DIFFER_MS = 4 * DAY_MS;

/** A payment as PayPal lists it: COMPLETED, REFUNDED, PARTIALLY_REFUNDED, DECLINED or PENDING. */
export interface Payment {
  id: string;
  status: string;
  /** ISO 8601. */
  time: string;
  amount?: Money | undefined;
  /** What PayPal kept of it, in the same currency. */
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
  /** False while PayPal's list of payments fails: they are those that we know, with the last one that PayPal names. */
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
 * Whether the next billing time follows from the last payment. PayPal advances it even if a charge fails, and
 * counts the failure days later: until then it lies a month too far ahead.
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

/** The end of what one payment bought. The latest payment may reach PayPal's next billing time. */
export function periodEnd(billing: Billing, { time }: Payment): string {
  const end = oneMonthAfter(time);
  const isLatest = time === latest(...billing.payments.filter(isKept).map((payment) => payment.time));
  return latest(end, isLatest && isSettled(billing, end) ? billing.next_billing_time : null) ?? end;
}
