import { owedMoney, type SubscriptionFacts } from "#billing/subscription/access.ts";
import type { Subscription } from "#billing/subscription/contract.ts";
import { priceProblem } from "#billing/subscription/plans/plan-problems.ts";
import { findPlan } from "#billing/subscription/queries.server.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { Services } from "#platform/server/services.ts";
import type { UserId } from "#platform/session/session.ts";
import { isRaise, type Money, moneyText, sumOf } from "#platform/shared/money/money.ts";
import {
  chargeToCome,
  findNotice,
  isNoticedLate,
  isSameCharge,
  SAME_CHARGE_MS,
} from "./letter-queries.server.ts";
import { noticeOnProfile } from "./letters.server.ts";
import type { Reach } from "./reach.ts";

type Priced = Pick<SubscriptionFacts, "paypal_plan_id" | "owed_amount" | "owed_currency">;

/** Returns the plan's price plus unpaid amounts. `atPaypal` is PayPal's price, which somebody may have raised. */
export async function amountToCome({ config, database, log }: Services, coming: Priced, atPaypal?: Money) {
  const plan = (await findPlan(database, coming.paypal_plan_id)) ?? { id: "", price: config.price };
  const isHigher = atPaypal !== undefined && isRaise(plan.price, atPaypal);
  if (isHigher) log.error(priceProblem(plan.id, atPaypal, plan.price));
  return sumOf(isHigher ? atPaypal : plan.price, owedMoney(coming));
}

export async function readComingCharge(
  services: Services,
  reach: Reach,
  userId: UserId,
  facts: SubscriptionFacts,
): Promise<Pick<Subscription, "next_charge_amount" | "billing_notice">> {
  const { database, clock } = services;
  const chargeAt = chargeToCome(facts, clock());
  const subscriptionId = facts.paypal_subscription_id;
  if (!chargeAt || !subscriptionId) return {};
  const money = await amountToCome(services, facts);
  // A payment failed, and PayPal has not named the unpaid amount yet.
  const isUnknown = facts.failed_payments > 0 && !owedMoney(facts);
  const about = { user_id: userId, paypal_subscription_id: subscriptionId, charge_at: chargeAt };
  const notice = await findNotice(database, about);
  const timeZone = await reach.findTimeZone(userId);
  return {
    next_charge_amount: isUnknown ? null : moneyText(money),
    ...(notice?.outcome === "app" && { billing_notice: noticeOnProfile(chargeAt, money, timeZone) }),
  };
}

/**
 * Lists the charges until `until` that have no notice, earliest first. The consent already names a subscription's first
 * charge, so the list omits a first charge if its notice would come too late.
 */
export async function listUnannounced(database: Queryable, now: Date, until: Date) {
  const rows = await database
    .selectFrom("user_subscriptions")
    .innerJoin(
      "prepared_subscriptions",
      "prepared_subscriptions.paypal_subscription_id",
      "user_subscriptions.paypal_subscription_id",
    )
    .leftJoin("billing_letters", (join) =>
      join
        .onRef("billing_letters.user_id", "=", "user_subscriptions.user_id")
        .onRef("billing_letters.paypal_subscription_id", "=", "user_subscriptions.paypal_subscription_id")
        .on("kind", "=", "notice")
        .on("charge_at", ">", new Date(now.getTime() - SAME_CHARGE_MS).toISOString()),
    )
    .select([
      "user_subscriptions.user_id as userId",
      "prepared_subscriptions.paypal_subscription_id as subscriptionId",
      "prepared_subscriptions.paid_through as paidThrough",
      "next_billing_time as chargeAt",
      "charge_at as announcedFor",
      "paypal_plan_id",
      "owed_amount",
      "owed_currency",
    ])
    // The first three conditions are those of `chargeToCome` in letter-queries.server.ts.
    .where("paypal_status", "=", "ACTIVE")
    .where("user_subscriptions.refunded_at", "is", null)
    .where("next_billing_time", ">", now.toISOString())
    .where("next_billing_time", "<=", until.toISOString())
    .orderBy("next_billing_time")
    .$narrowType<{ userId: UserId; subscriptionId: string; chargeAt: string }>()
    .execute();
  const announced = new Set(
    rows
      .filter(({ announcedFor, chargeAt }) => announcedFor !== null && isSameCharge(announcedFor, chargeAt))
      .map(({ subscriptionId }) => subscriptionId),
  );
  const bySubscription = new Map(rows.map((row) => [row.subscriptionId, row]));
  return [...bySubscription.values()].filter(
    ({ subscriptionId, paidThrough, chargeAt }) =>
      !announced.has(subscriptionId) && !(paidThrough === null && isNoticedLate(chargeAt, now)),
  );
}
