import type { Queryable } from "#server/database/database.ts";
import type { UserId } from "#server/session/session.ts";
import { isRaise } from "#shared/money/money.ts";
import { type Billing, periodEnd } from "../lifecycle/paid-period.ts";
import { saveCharge } from "./charge-queries.server.ts";
import { insertLetter, insertMissedNotice, listNotices, moneyOf } from "./letter-queries.server.ts";
import { isSameCharge } from "./notice-rules.ts";

/** PayPal has taken the money: what it gave back later is told separately. */
const TAKEN = new Set(["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"]);
const GIVEN_BACK = new Set(["PARTIALLY_REFUNDED", "REFUNDED"]);

/**
 * Writes each new letter once. Call it under the member's lock, in the transaction of PayPal's answer.
 * @param known.receiptsAfter no receipts of payments until then; null: of all. nextChargeAt: before this answer
 */
export async function recordCharges(
  transaction: Queryable,
  userId: UserId,
  billing: Billing & { id: string },
  { receiptsAfter, nextChargeAt }: { receiptsAfter: string | null; nextChargeAt: string | null },
  now: Date,
): Promise<void> {
  const about = { user_id: userId, paypal_subscription_id: billing.id };
  const isNew = (time: string) => receiptsAfter === null || time > receiptsAfter;
  for (const payment of billing.payments) {
    const { id, status, time, amount } = payment;
    // PayPal's list may lag behind: the next look finds the transaction with its id.
    if (id === "" || !amount) continue;
    const isGivenBack = GIVEN_BACK.has(status);
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
    const before = await saveCharge(transaction, userId, charge, { isOld: !isNew(time) });
    if (before === undefined || before === status) continue;
    const letter = { ...about, charge_at: time, money: amount };
    const isRenewal = nextChargeAt !== null && isSameCharge(time, nextChargeAt);
    if (before === null && isRenewal && isNew(time) && isNotFirst(billing, time))
      await checkNotice(transaction, { ...letter, about: id }, now);
    if (TAKEN.has(status) && (before === null || !TAKEN.has(before)) && isNew(time))
      await insertLetter(transaction, { ...letter, kind: "receipt", about: id }, now);
    if (isGivenBack && (before !== null || isNew(time)))
      await insertLetter(transaction, { ...letter, kind: "refund", about: `${id} ${status}` }, now);
  }
  const failure = billing.last_failure;
  if (!failure?.amount || !isNew(failure.time)) return;
  // A later payment has settled it.
  if (billing.payments.some(({ status, time }) => TAKEN.has(status) && time > failure.time)) return;
  await insertLetter(
    transaction,
    {
      ...about,
      kind: "failure",
      about: `${billing.id} ${failure.time}`,
      charge_at: failure.time,
      money: failure.amount,
      retry_at: failure.next_payment_retry_time,
    },
    now,
  );
}

function isNotFirst({ payments }: Billing, time: string): boolean {
  return payments.some((payment) => TAKEN.has(payment.status) && payment.time < time);
}

/** For the owner: a renewal without a notice, or with a lower amount, because PayPal told either too late. */
async function checkNotice(
  transaction: Queryable,
  charge: Parameters<typeof insertMissedNotice>[1] & { user_id: string },
  now: Date,
): Promise<void> {
  const notices = await listNotices(transaction, charge.user_id as UserId, charge.paypal_subscription_id);
  const told = notices.find(
    ({ charge_at, done_at }) => done_at !== null && isSameCharge(charge_at, charge.charge_at),
  );
  if (!told || isRaise(moneyOf(told), charge.money)) await insertMissedNotice(transaction, charge, now);
}
