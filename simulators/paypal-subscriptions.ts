import type { DatabaseSync } from "node:sqlite";
import { addMonths, paymentTimes, paypalTime } from "./paypal-billing.ts";
import { monthlyPrice, noMoney } from "./paypal-plan.ts";
import { randomUpper } from "./random-ids.ts";

/** PayPal's states as far as this account can bring one about. */
export type SubscriptionStatus = "APPROVAL_PENDING" | "ACTIVE" | "CANCELLED";

export interface Subscription {
  id: string;
  ba_token: string;
  checkout_token: string;
  plan_id: string;
  custom_id: string | null;
  status: SubscriptionStatus;
  status_change_note: string | null;
  status_update_time: string;
  create_time: string;
  start_time: string;
  /** When the first payment is or was due; null until the buyer approves. */
  first_billing_time: string | null;
  return_url: string | null;
  cancel_url: string | null;
  subscriber_email: string | null;
  subscriber_given_name: string | null;
  subscriber_surname: string | null;
  payer_id: string | null;
}

export type NewSubscription = Pick<
  Subscription,
  | "plan_id"
  | "custom_id"
  | "return_url"
  | "cancel_url"
  | "subscriber_email"
  | "subscriber_given_name"
  | "subscriber_surname"
> & { start_time: string | null };

export function createSubscription(db: DatabaseSync, given: NewSubscription): Subscription {
  const now = paypalTime(new Date());
  return db
    .prepare(
      `INSERT INTO paypal_subscriptions
         (id, ba_token, checkout_token, plan_id, custom_id, status, status_update_time, create_time, start_time,
          return_url, cancel_url, subscriber_email, subscriber_given_name, subscriber_surname)
       VALUES (?, ?, ?, ?, ?, 'APPROVAL_PENDING', ?, ?, ?, ?, ?, ?, ?, ?)
       RETURNING *`,
    )
    .get(
      `I-${randomUpper(12)}`,
      `BA-${randomUpper(17)}`,
      randomUpper(17),
      given.plan_id,
      given.custom_id,
      now,
      now,
      given.start_time ?? now,
      given.return_url,
      given.cancel_url,
      given.subscriber_email,
      given.subscriber_given_name,
      given.subscriber_surname,
    ) as unknown as Subscription;
}

export function findSubscription(db: DatabaseSync, id: string): Subscription | undefined {
  return db.prepare("SELECT * FROM paypal_subscriptions WHERE id = ?").get(id) as unknown as
    | Subscription
    | undefined;
}

export function findByApprovalToken(db: DatabaseSync, baToken: string): Subscription | undefined {
  return db.prepare("SELECT * FROM paypal_subscriptions WHERE ba_token = ?").get(baToken) as unknown as
    | Subscription
    | undefined;
}

/** The buyer says yes: charged at once, or from `start_time` on where that is still to come. */
export function approveSubscription(db: DatabaseSync, subscription: Subscription): void {
  const now = paypalTime(new Date());
  const startsLater = subscription.start_time > now;
  const firstBillingTime = startsLater ? subscription.start_time : now;
  db.prepare(
    `UPDATE paypal_subscriptions
     SET status = 'ACTIVE', status_update_time = ?, first_billing_time = ?, payer_id = ?,
         subscriber_email = coalesce(subscriber_email, 'comprador@example.com'),
         subscriber_given_name = coalesce(subscriber_given_name, 'Comprador'),
         subscriber_surname = coalesce(subscriber_surname, 'Simulado')
     WHERE id = ? AND status = 'APPROVAL_PENDING'`,
  ).run(now, firstBillingTime, randomUpper(13), subscription.id);
}

/** Whether it could be cancelled: PayPal takes that for an active subscription only. */
export function cancelSubscription(db: DatabaseSync, id: string, reason: string): boolean {
  const { changes } = db
    .prepare(
      `UPDATE paypal_subscriptions SET status = 'CANCELLED', status_update_time = ?, status_change_note = ?
       WHERE id = ? AND status = 'ACTIVE'`,
    )
    .run(paypalTime(new Date()), reason, id);
  return Number(changes) === 1;
}

/** The payments made so far, oldest first. */
export function paymentsOf(subscription: Subscription): string[] {
  if (subscription.first_billing_time === null) return [];
  const ended = subscription.status === "CANCELLED";
  const until = ended ? subscription.status_update_time : paypalTime(new Date());
  return paymentTimes(subscription.first_billing_time, until);
}

/**
 * The subscription as PayPal shows it. `next_billing_time` goes with a cancellation; `billing_info` is
 * there once it is or was active.
 * @see https://developer.paypal.com/docs/api/subscriptions/v1/#subscriptions_get
 */
export function subscriptionBody(subscription: Subscription, apiUrl: string) {
  const { status_change_note: note, custom_id: customId, first_billing_time: firstBilling } = subscription;
  return {
    id: subscription.id,
    plan_id: subscription.plan_id,
    ...(customId !== null && { custom_id: customId }),
    status: subscription.status,
    ...(note !== null && { status_change_note: note }),
    status_update_time: subscription.status_update_time,
    start_time: subscription.start_time,
    create_time: subscription.create_time,
    update_time: subscription.status_update_time,
    quantity: "1",
    plan_overridden: false,
    ...subscriberBody(subscription),
    ...(firstBilling !== null && { billing_info: billingInfo(subscription, firstBilling) }),
    links: subscriptionLinks(subscription, apiUrl),
  };
}

function subscriberBody(subscription: Subscription) {
  const { subscriber_email: email, subscriber_given_name: given, subscriber_surname: surname } = subscription;
  if (email === null && given === null && surname === null) return {};
  return {
    subscriber: {
      ...(email !== null && { email_address: email }),
      ...(subscription.payer_id !== null && { payer_id: subscription.payer_id }),
      ...((given !== null || surname !== null) && {
        name: { ...(given !== null && { given_name: given }), ...(surname !== null && { surname }) },
      }),
    },
  };
}

function billingInfo(subscription: Subscription, firstBillingTime: string) {
  const payments = paymentsOf(subscription);
  const lastPayment = payments.at(-1);
  return {
    outstanding_balance: noMoney,
    cycle_executions: [
      {
        tenure_type: "REGULAR",
        sequence: 1,
        cycles_completed: payments.length,
        cycles_remaining: 0,
        current_pricing_scheme_version: 1,
        total_cycles: 0,
      },
    ],
    ...(lastPayment !== undefined && { last_payment: { amount: monthlyPrice, time: lastPayment } }),
    ...(subscription.status === "ACTIVE" && {
      next_billing_time: addMonths(firstBillingTime, payments.length),
    }),
    failed_payments_count: 0,
  };
}

/** The links of the state it is in: to approve while that is to come, to cancel while it runs. */
export function subscriptionLinks(subscription: Subscription, apiUrl: string) {
  const self = `${apiUrl}/v1/billing/subscriptions/${subscription.id}`;
  const approve = `${apiUrl}/webapps/billing/subscriptions?ba_token=${subscription.ba_token}`;
  const pending = subscription.status === "APPROVAL_PENDING";
  return [
    ...(pending ? [{ href: approve, rel: "approve", method: "GET" }] : []),
    ...(subscription.status === "ACTIVE" ? [{ href: `${self}/cancel`, rel: "cancel", method: "POST" }] : []),
    ...(subscription.status === "CANCELLED" ? [] : [{ href: self, rel: "edit", method: "PATCH" }]),
    { href: self, rel: "self", method: "GET" },
  ];
}
