import { latest, oneMonthAfter } from "./access.ts";

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
 * Until when a subscription is paid. Each payment buys a calendar month. The next billing time may say more, while
 * nothing has failed; PayPal forgets it on a cancellation, so what was known stays, unless the payment behind it was
 * given back.
 *
 * @param known what was known of this subscription before
 */
export function paidThrough(billing: Billing, known: string | null): string | null {
  const bought = billing.payments.filter(isKept).map(({ time }) => oneMonthAfter(time));
  if (isRefunded(billing)) return latest(...bought);
  const isSettled = billing.status === "ACTIVE" && billing.failed_payments === 0 && bought.length > 0;
  return latest(...bought, isSettled ? billing.next_billing_time : null, known);
}
