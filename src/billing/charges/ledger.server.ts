import type { Selectable } from "kysely";
import { periodEnd, type SubscriptionFacts } from "#billing/subscription/access.ts";
import type { Fetched, Ledger } from "#billing/subscription/lifecycle.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/schema.ts";
import type { UserId } from "#platform/session/session.ts";
import { isRaise } from "#platform/shared/money/money.ts";
import { PAID } from "./charge-words.ts";
import type { Charge } from "./contract.ts";
import { findNotice, insertLetter, isSameCharge, moneyOf } from "./letter-queries.server.ts";

export const ledger: Ledger = {
  onFetched: recordCharges,

  listPayments: (database, subscriptionId, userId) =>
    database
      .selectFrom("subscription_charges")
      .select(["id", "status", "charged_at as time"])
      .where("paypal_subscription_id", "=", subscriptionId)
      .$if(userId !== undefined, (query) => query.where("user_id", "=", userId as UserId))
      .orderBy("charged_at", "desc")
      .orderBy("id")
      .execute(),

  async listSubscriptions(database, chargeIds) {
    if (chargeIds.length === 0) return [];
    const charges = database.selectFrom("subscription_charges").select("paypal_subscription_id as id");
    return (await charges.where("id", "in", chargeIds).execute()).map(({ id }) => id);
  },
};

/** Stores the charges that PayPal lists. Writes each letter once. Payments until `receipts_after` get no receipt. */
async function recordCharges(
  transaction: Queryable,
  before: SubscriptionFacts | undefined,
  { receipts_after: receiptsAfter }: SubscriptionFacts,
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
    // A payment that PayPal's list lacks has no id or amount yet. The next lookup stores it.
    if (id === "" || !amount) continue;
    const isGivenBack = status === "PARTIALLY_REFUNDED" || status === "REFUNDED";
    const charge = {
      ...about,
      id,
      status,
      amount: amount.value,
      currency: amount.currency,
      charged_at: time,
      period_end: periodEnd(billing, payment),
      fee: payment.fee ?? null,
      refunded_at: isGivenBack ? now.toISOString() : null,
      seen_at: now.toISOString(),
    };
    const was = await saveCharge(transaction, charge, { isOld: !isNew(time) });
    if (was === undefined || was === status) continue;
    const receipt = { ...about, kind: "receipt", charge_id: id, charge_at: time, money: amount } as const;
    if (PAID.includes(status) && !PAID.includes(was ?? "") && isNew(time)) {
      const isFirst = !billing.payments.some((other) => PAID.includes(other.status) && other.time < time);
      const isRenewal = nextChargeAt !== null && isSameCharge(time, nextChargeAt) && !isFirst;
      const notice = await findNotice(transaction, receipt);
      const isAnnounced = notice !== undefined && !isRaise(moneyOf(notice), amount);
      const is_late = isRenewal && !isAnnounced ? 1 : 0;
      await insertLetter(transaction, { ...receipt, charge_status: "COMPLETED", is_late }, now);
    }
    if (isGivenBack && (was !== null || isNew(time)))
      await insertLetter(transaction, { ...receipt, charge_status: status }, now);
  }
  const failure = billing.last_failure;
  if (!failure?.amount || !isNew(failure.time)) return;
  // A later payment has settled the failed one.
  if (billing.payments.some(({ status, time }) => PAID.includes(status) && time > failure.time)) return;
  const { time: charge_at, amount: money, next_payment_retry_time: retry_at = null } = failure;
  await insertLetter(transaction, { ...about, kind: "failure", charge_at, money, retry_at }, now);
}

declare module "#platform/database/schema.ts" {
  interface Tables {
    subscription_charges: Charge & {
      user_id: string;
      /** The fee that PayPal charged us, in the charge's currency; null until PayPal names it. */
      fee: string | null;
      /** When we first saw the refund; null without a refund, and for a refund older than this column. */
      refunded_at: string | null;
      seen_at: string;
    };
  }
}

export type StoredCharge = Selectable<Tables["subscription_charges"]>;

export const CHARGE_COLUMNS = [
  "id",
  "paypal_subscription_id",
  "status",
  "amount",
  "currency",
  "charged_at",
  "period_end",
] as const satisfies (keyof Charge)[];

export async function listCharges(database: Queryable, userId: UserId): Promise<Charge[]> {
  const charges = database.selectFrom("subscription_charges").select(CHARGE_COLUMNS);
  return charges.where("user_id", "=", userId).orderBy("charged_at", "desc").orderBy("id").execute();
}

export async function findCharge(database: Queryable, userId: UserId, id: string) {
  return database
    .selectFrom("subscription_charges")
    .selectAll()
    .where((is) => is.and({ user_id: userId, id }))
    .executeTakeFirst();
}

/**
 * Stores a charge, or its new status and fee. If an old charge (`isOld`) has no row yet, its refund's time is unknown.
 * @returns the former status; null for a new charge, undefined if another member has the id
 */
async function saveCharge(
  transaction: Queryable,
  charge: StoredCharge & { user_id: UserId },
  { isOld }: { isOld: boolean },
): Promise<string | null | undefined> {
  const { user_id, id } = charge;
  const known = await findCharge(transaction, user_id, id);
  if (!known) {
    const inserted = await transaction
      .insertInto("subscription_charges")
      .values({ ...charge, refunded_at: isOld ? null : charge.refunded_at })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    return inserted ? null : undefined;
  }
  const fee = charge.fee ?? known.fee;
  if (known.status !== charge.status || known.fee !== fee) {
    const refunded_at = known.status === charge.status ? known.refunded_at : charge.refunded_at;
    await transaction
      .updateTable("subscription_charges")
      .set({ status: charge.status, fee, refunded_at })
      .where((is) => is.and({ user_id, id }))
      .execute();
  }
  return known.status;
}
