import { randomUUID } from "node:crypto";
import { randomUpper } from "../../random-ids.ts";
import type { SimulatorContext } from "../../storage.ts";
import { knownPlan } from "../catalog/plans.ts";
import { paypalNow, paypalNowMs, paypalSettings } from "../clock.ts";
import { saleAmount } from "../money.ts";
import type { Payment } from "../subscriptions/payments.ts";
import { subscriptionBody } from "../subscriptions/subscription-body.ts";
import type { Subscription } from "../subscriptions/subscriptions.ts";

/** @see https://developer.paypal.com/api/rest/webhooks/event-names/ */
const subscriptionSummaries = {
  "BILLING.SUBSCRIPTION.CREATED": "Subscription created",
  "BILLING.SUBSCRIPTION.ACTIVATED": "Subscription activated",
  "BILLING.SUBSCRIPTION.UPDATED": "Subscription updated",
  "BILLING.SUBSCRIPTION.SUSPENDED": "Subscription suspended",
  "BILLING.SUBSCRIPTION.CANCELLED": "Subscription cancelled",
  "BILLING.SUBSCRIPTION.EXPIRED": "Subscription expired",
  "BILLING.SUBSCRIPTION.PAYMENT.FAILED": "Payment failed on subscription",
} as const;

type SubscriptionEventType = keyof typeof subscriptionSummaries;

/** Types that a webhook may subscribe to. The simulator never emits some of them. */
export const eventTypes: readonly string[] = [
  ...Object.keys(subscriptionSummaries),
  "PAYMENT.SALE.COMPLETED",
  "PAYMENT.SALE.REFUNDED",
  "PAYMENT.SALE.DENIED",
  "PAYMENT.SALE.PENDING",
  "PAYMENT.SALE.REVERSED",
  "CUSTOMER.DISPUTE.CREATED",
  "CUSTOMER.DISPUTE.UPDATED",
  "CUSTOMER.DISPUTE.RESOLVED",
  "BILLING.SUBSCRIPTION.RE-ACTIVATED",
  "BILLING.PLAN.CREATED",
  "BILLING.PLAN.UPDATED",
  "CATALOG.PRODUCT.CREATED",
  "CATALOG.PRODUCT.UPDATED",
];

/** @param subscription its state after the change */
export function emitSubscriptionEvent(
  context: SimulatorContext,
  type: SubscriptionEventType,
  subscription: Subscription,
  time: string,
): void {
  storeEvent(context, subscription.id, time, {
    resource_type: "subscription",
    resource_version: "2.0",
    event_type: type,
    summary: subscriptionSummaries[type],
    resource: subscriptionBody(context, subscription),
  });
}

/** @see https://developer.paypal.com/docs/api/payments/v1/#sale-get */
export function emitSaleCompleted(
  context: SimulatorContext,
  subscription: Subscription,
  payment: Payment,
): void {
  const { currency } = knownPlan(context.db, subscription.plan_id);
  const amount = saleAmount(payment.cents, currency);
  storeEvent(context, subscription.id, payment.time, {
    resource_type: "sale",
    event_type: "PAYMENT.SALE.COMPLETED",
    summary: `Payment completed for ${amount.currency} ${amount.total} ${amount.currency}`,
    resource: {
      id: payment.id,
      state: "completed",
      amount: { ...amount, details: { subtotal: amount.total } },
      billing_agreement_id: subscription.id,
      ...customOf(subscription),
      create_time: payment.time,
      update_time: payment.time,
    },
  });
}

/** @param payment its `refundedCents` include this refund */
export function emitRefunded(
  context: SimulatorContext,
  subscription: Subscription,
  payment: Payment,
  refund: { id: string; cents: number; time: string },
): void {
  const { currency } = knownPlan(context.db, subscription.plan_id);
  const amount = saleAmount(refund.cents, currency);
  storeEvent(context, subscription.id, refund.time, {
    resource_type: "refund",
    event_type: "PAYMENT.SALE.REFUNDED",
    summary: `A ${amount.total} ${amount.currency} sale payment was refunded`,
    resource: {
      id: refund.id,
      sale_id: payment.id,
      state: "completed",
      amount,
      total_refunded_amount: { currency, value: saleAmount(payment.refundedCents, currency).total },
      billing_agreement_id: subscription.id,
      ...customOf(subscription),
      create_time: refund.time,
      update_time: refund.time,
    },
  });
}

/** Reports that the buyer's bank took the money back. The event names only the sale. */
export function emitReversed(context: SimulatorContext, subscription: Subscription, payment: Payment): void {
  const amount = saleAmount(payment.cents, knownPlan(context.db, subscription.plan_id).currency);
  const time = paypalNow(context.db);
  storeEvent(context, subscription.id, time, {
    resource_type: "sale",
    event_type: "PAYMENT.SALE.REVERSED",
    summary: `A ${amount.currency} ${amount.total} sale payment was reversed`,
    resource: { id: payment.id, state: "reversed", amount: { ...amount, total: `-${amount.total}` } },
  });
}

/** @see https://developer.paypal.com/docs/api/customer-disputes/v1/#disputes_get */
export function emitDisputed(context: SimulatorContext, subscription: Subscription, payment: Payment): void {
  const { currency } = knownPlan(context.db, subscription.plan_id);
  const dispute_id = `PP-D-${randomUpper(8)}`;
  storeEvent(context, subscription.id, paypalNow(context.db), {
    resource_type: "dispute",
    event_type: "CUSTOMER.DISPUTE.CREATED",
    summary: "A new dispute opened",
    resource: {
      dispute_id,
      disputed_transactions: [{ seller_transaction_id: payment.id, ...customOf(subscription) }],
      reason: "UNAUTHORISED",
      status: "WAITING_FOR_SELLER_RESPONSE",
      dispute_amount: { currency_code: currency, value: saleAmount(payment.cents, currency).total },
    },
  });
}

function customOf(subscription: Subscription) {
  return subscription.custom_id === null ? {} : { custom: subscription.custom_id };
}

interface EventContent {
  resource_type: string;
  resource_version?: string;
  event_type: string;
  summary: string;
  resource: object;
}

/** Stores the event and enqueues its deliveries in the current webhook mode. */
function storeEvent(
  context: SimulatorContext,
  subscriptionId: string,
  time: string,
  content: EventContent,
): void {
  const { db } = context;
  const { event_type } = content;
  const id = `WH-${randomUpper(17)}-${randomUpper(17)}`;
  const createTime = time.replace("Z", ".000Z");
  const body = { id, event_version: "1.0", create_time: createTime, ...content };
  db.prepare("INSERT INTO paypal_events (id, event_type, subscription_id, body) VALUES (?, ?, ?, ?)").run(
    id,
    event_type,
    subscriptionId,
    JSON.stringify(body),
  );

  const { webhookMode } = paypalSettings(db);
  const state = { deliver: "pending", double: "pending", hold: "held", drop: "dropped" }[webhookMode];
  const nowMs = paypalNowMs(db);
  const insert = db.prepare(
    `INSERT INTO paypal_deliveries
       (event_id, webhook_id, transmission_id, transmission_time, state, created_at_ms, due_at_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const webhook of db.prepare("SELECT id, event_types FROM paypal_webhooks ORDER BY rowid").all()) {
    const wanted: string[] = JSON.parse(String(webhook.event_types));
    if (!wanted.includes("*") && !wanted.includes(event_type)) continue;
    for (let copy = webhookMode === "double" ? 2 : 1; copy > 0; copy -= 1) {
      insert.run(id, webhook.id ?? null, randomUUID(), createTime, state, nowMs, nowMs);
    }
  }
}
