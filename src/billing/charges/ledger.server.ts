import { type Payment, periodEnd } from "#billing/subscription/lifecycle/paid-period.ts";
import type { Fetched, Ledger } from "#billing/subscription/lifecycle.ts";
import type { StoredFacts } from "#billing/subscription/queries.server.ts";
import type { Queryable } from "#platform/database/database.ts";
import { isRaise, type Money } from "#platform/shared/money/money.ts";
import { isPaid } from "./charge-words.ts";
import { findNotice, insertLetter, moneyOf } from "./letter-queries.server.ts";
import { isSameCharge } from "./notice-rules.ts";
import { findCharge, saveCharge } from "./queries.server.ts";

export const ledger: Ledger = {
  onFetched: recordCharges,

  listPayments: (database, subscriptionId) =>
    database
      .selectFrom("subscription_charges")
      .select(["id", "status", "charged_at as time"])
      .where("paypal_subscription_id", "=", subscriptionId)
      .orderBy("charged_at", "desc")
      .orderBy("id")
      .execute(),

  async listSubscriptions(database, chargeIds) {
    if (chargeIds.length === 0) return [];
    const charges = database.selectFrom("subscription_charges").select("paypal_subscription_id as id");
    return (await charges.where("id", "in", chargeIds).execute()).map(({ id }) => id);
  },
};

/** Writes the charges of an answer, and each new letter once. No receipts of payments until `receipts_after`. */
async function recordCharges(
  transaction: Queryable,
  before: StoredFacts | undefined,
  { receipts_after: receiptsAfter }: StoredFacts,
  billing: Fetched,
): Promise<void> {
  if (!billing.isListed) return;
  const { userId, at: now } = billing;
  const nextChargeAt = before?.paypal_subscription_id === billing.id ? before.next_billing_time : null;
  const about = { user_id: userId, paypal_subscription_id: billing.id };
  const isNew = (time: string) => receiptsAfter === null || time > receiptsAfter;
  for (const payment of billing.payments) {
    const { id, status, time } = payment;
    const known = payment.amount ? undefined : await findCharge(transaction, userId, id);
    const amount = payment.amount ?? (known && { value: known.amount, currency: known.currency });
    // PayPal's list may lag behind: the next look finds the transaction with its id.
    if (id === "" || !amount) continue;
    const isGivenBack = status === "PARTIALLY_REFUNDED" || status === "REFUNDED";
    const charge = {
      id,
      paypal_subscription_id: billing.id,
      status,
      amount: amount.value,
      currency: amount.currency,
      charged_at: time,
      period_end: periodEnd(billing, payment),
      fee: payment.fee ?? null,
      refunded_at: isGivenBack ? now.toISOString() : null,
      seen_at: now.toISOString(),
    };
    const was = await saveCharge(transaction, userId, charge, { isOld: !isNew(time) });
    if (was === undefined || was === status) continue;
    const receipt = { ...about, kind: "receipt", charge_id: id, charge_at: time, money: amount } as const;
    if (isPaid(status) && !isPaid(was ?? "") && isNew(time)) {
      const isRenewal =
        nextChargeAt !== null && isSameCharge(time, nextChargeAt) && isNotFirst(billing, payment);
      const is_late = isRenewal && !(await isAnnounced(transaction, receipt)) ? 1 : 0;
      await insertLetter(transaction, { ...receipt, charge_status: "COMPLETED", is_late }, now);
    }
    if (isGivenBack && (was !== null || isNew(time)))
      await insertLetter(transaction, { ...receipt, charge_status: status }, now);
  }
  const failure = billing.last_failure;
  if (!failure?.amount || !isNew(failure.time)) return;
  // A later payment has settled it.
  if (billing.payments.some(({ status, time }) => isPaid(status) && time > failure.time)) return;
  const { time: charge_at, amount: money, next_payment_retry_time: retry_at = null } = failure;
  await insertLetter(transaction, { ...about, kind: "failure", charge_at, money, retry_at }, now);
}

function isNotFirst({ payments }: Fetched, { time }: Payment): boolean {
  return payments.some((payment) => isPaid(payment.status) && payment.time < time);
}

async function isAnnounced(
  transaction: Queryable,
  charge: Parameters<typeof findNotice>[1] & { money: Money },
): Promise<boolean> {
  const notice = await findNotice(transaction, charge);
  return notice !== undefined && !isRaise(moneyOf(notice), charge.money);
}
