import { simulatedProviders } from "../../credentials.ts";
import type { SimulatorContext } from "../../storage.ts";
import { knownPlan } from "../catalog/plans.ts";
import { money } from "../money.ts";
import { paymentsOf } from "./payments.ts";
import type { Subscription } from "./subscriptions.ts";

/**
 * `next_billing_time` exists only while active; `billing_info` exists from the activation on.
 * @see https://developer.paypal.com/docs/api/subscriptions/v1/#subscriptions_get
 */
export function subscriptionBody(context: SimulatorContext, subscription: Subscription) {
  const { custom_id } = subscription;
  return {
    id: subscription.id,
    plan_id: subscription.plan_id,
    ...(custom_id !== null && { custom_id }),
    status: subscription.status,
    status_update_time: subscription.status_update_time,
    start_time: subscription.start_time,
    create_time: subscription.create_time,
    update_time: subscription.update_time,
    quantity: "1",
    plan_overridden: false,
    ...(subscription.first_billing_time !== null && { billing_info: billingInfo(context, subscription) }),
    links: approvalLinks(context, subscription),
  };
}

function billingInfo({ db }: SimulatorContext, subscription: Subscription) {
  const { currency } = knownPlan(db, subscription.plan_id);
  const payments = paymentsOf(db, subscription.id);
  const lastPayment = payments.findLast(({ status }) => status === "COMPLETED");
  const lastFailure = payments.findLast(({ status }) => status === "DECLINED");
  return {
    outstanding_balance: money(subscription.outstanding_cents, currency),
    ...(lastPayment && {
      last_payment: { amount: money(lastPayment.cents, currency), time: lastPayment.time },
    }),
    ...(subscription.next_billing_time !== null && { next_billing_time: subscription.next_billing_time }),
    failed_payments_count: subscription.failed_payments_count,
    ...(lastFailure && {
      last_failed_payment: {
        amount: money(lastFailure.cents, currency),
        time: lastFailure.time,
        reason_code: "PAYMENT_DENIED",
        ...(subscription.retry_time !== null && { next_payment_retry_time: subscription.retry_time }),
      },
    }),
  };
}

export function approvalLinks({ origin }: SimulatorContext, { status, ba_token }: Subscription) {
  if (status !== "APPROVAL_PENDING") return [];
  const { apiUrl } = simulatedProviders(origin).paypal;
  const href = `${apiUrl}/webapps/billing/subscriptions?ba_token=${ba_token}`;
  return [{ href, rel: "approve", method: "GET" }];
}
