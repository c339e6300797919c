import { DAY_MS } from "#shared/time.ts";
import { latest, oneMonthAfter } from "./access.ts";

/** After a short month PayPal comes back to the day that the subscription began on. */
const MONTHS_DIFFER_MS = 4 * DAY_MS;

/** A payment of a subscription, as PayPal lists it: COMPLETED, REFUNDED, PARTIALLY_REFUNDED, DECLINED, PENDING. */
export interface Payment {
  id: string;
  status: string;
  /** ISO 8601. */
  time: string;
}

/** What PayPal shows of a subscription, as far as it says until when it is paid. Instants are ISO 8601. */
export interface Billing {
  status: string;
  payments: readonly Payment[];
  next_billing_time: string | null;
  failed_payments: number;
}

/** Paid, and not given back whole. */
export function isKept({ status }: Payment): boolean {
  return status === "COMPLETED" || status === "PARTIALLY_REFUNDED";
}

/** Whether the latest payment that PayPal took was given back whole. */
export function isRefunded({ payments }: Billing): boolean {
  const paid = latest(...payments.filter(isKept).map(({ time }) => time));
  const refunded = latest(...payments.filter(({ status }) => status === "REFUNDED").map(({ time }) => time));
  return refunded !== null && (paid === null || refunded > paid);
}

/**
 * Whether the next billing time follows upon the last payment. PayPal moves it on although a charge has failed, and
 * counts the failure days later: then it lies a month too far.
 */
function isSettled({ status, next_billing_time, failed_payments }: Billing, bought: string | null): boolean {
  if (status !== "ACTIVE" || failed_payments > 0 || next_billing_time === null || bought === null)
    return false;
  return Date.parse(next_billing_time) - Date.parse(bought) <= MONTHS_DIFFER_MS;
}

/**
 * Until when a subscription is paid. Each payment buys a calendar month. The next billing time may say more, while
 * nothing has failed; PayPal forgets it on a cancellation, so what was known stays, unless the payment behind it was
 * given back.
 *
 * @param known what was known of this subscription before
 */
export function paidThrough(billing: Billing, known: string | null): string | null {
  const bought = billing.payments.filter(isKept).map(({ time }) => oneMonthAfter(time));
  if (isRefunded(billing)) return latest(...bought);
  return latest(...bought, isSettled(billing, latest(...bought)) ? billing.next_billing_time : null, known);
}
