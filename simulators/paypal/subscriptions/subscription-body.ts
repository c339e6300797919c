import { simulatedProviders } from "../../credentials.ts";
import type { SimulatorContext } from "../../storage.ts";
import { knownPlan, type Plan } from "../catalog/plans.ts";
import { money } from "../money.ts";
import { paymentsOf } from "./payments.ts";
import type { Subscription } from "./subscriptions.ts";

/**
 * `next_billing_time` exists only while active; `billing_info` exists from the activation on.
 * @see https://developer.paypal.com/docs/api/subscriptions/v1/#subscriptions_get
 */
export function subscriptionBody(context: SimulatorContext, subscription: Subscription) {
  const { status_change_note: note, custom_id: customId } = subscription;
  const plan = knownPlan(context.db, subscription.plan_id);
  return {
    id: subscription.id,
    plan_id: subscription.plan_id,
    ...(customId !== null && { custom_id: customId }),
    status: subscription.status,
    ...(note !== null && { status_change_note: note }),
    status_update_time: subscription.status_update_time,
    start_time: subscription.start_time,
    create_time: subscription.create_time,
    update_time: subscription.update_time,
    quantity: "1",
    plan_overridden: false,
    ...subscriberBody(subscription),
    ...(subscription.first_billing_time !== null && {
      billing_info: billingInfo(context, subscription, plan),
    }),
    links: subscriptionLinks(context, subscription),
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

function billingInfo(context: SimulatorContext, subscription: Subscription, plan: Plan) {
  const payments = paymentsOf(context.db, subscription.id);
  const lastPayment = payments.findLast(({ status }) => status === "COMPLETED");
  const lastFailure = payments.findLast(({ status }) => status === "DECLINED");
  return {
    outstanding_balance: money(subscription.outstanding_cents, plan.currency),
    cycle_executions: [
      {
        tenure_type: "REGULAR",
        sequence: 1,
        cycles_completed: subscription.cycles_completed,
        cycles_remaining: Math.max(0, plan.totalCycles - subscription.cycles_completed),
        current_pricing_scheme_version: 1,
        total_cycles: plan.totalCycles,
      },
    ],
    ...(lastPayment && {
      last_payment: { amount: money(lastPayment.cents, plan.currency), time: lastPayment.time },
    }),
    ...(subscription.next_billing_time !== null && { next_billing_time: subscription.next_billing_time }),
    failed_payments_count: subscription.failed_payments_count,
    ...(lastFailure && {
      last_failed_payment: {
        amount: money(lastFailure.cents, plan.currency),
        time: lastFailure.time,
        reason_code: "PAYMENT_DENIED",
        ...(subscription.retry_time !== null && { next_payment_retry_time: subscription.retry_time }),
      },
    }),
  };
}

export function subscriptionLinks(context: SimulatorContext, subscription: Subscription) {
  const { apiUrl } = simulatedProviders(context.origin).paypal;
  const self = `${apiUrl}/v1/billing/subscriptions/${subscription.id}`;
  const { status } = subscription;
  const ended = status === "CANCELLED" || status === "EXPIRED";
  return [
    ...(status === "APPROVAL_PENDING"
      ? [{ href: approvalUrl(context, subscription), rel: "approve", method: "GET" }]
      : []),
    ...(status === "ACTIVE" || status === "SUSPENDED"
      ? [{ href: `${self}/cancel`, rel: "cancel", method: "POST" }]
      : []),
    ...(status === "ACTIVE" ? [{ href: `${self}/suspend`, rel: "suspend", method: "POST" }] : []),
    ...(status === "SUSPENDED" ? [{ href: `${self}/activate`, rel: "activate", method: "POST" }] : []),
    ...(ended ? [] : [{ href: self, rel: "edit", method: "PATCH" }]),
    { href: self, rel: "self", method: "GET" },
  ];
}

function approvalUrl(context: SimulatorContext, subscription: Subscription): string {
  const { apiUrl } = simulatedProviders(context.origin).paypal;
  return `${apiUrl}/webapps/billing/subscriptions?ba_token=${subscription.ba_token}`;
}
