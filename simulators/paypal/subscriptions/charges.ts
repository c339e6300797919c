import type { SimulatorContext } from "../../storage.ts";
import { transaction } from "../../transaction.ts";
import { addMs, billingTime } from "../billing.ts";
import { knownPlan } from "../catalog/plans.ts";
import { paypalNow } from "../clock.ts";
import type { PayPalIssue } from "../errors.ts";
import { emitSaleCompleted, emitSubscriptionEvent } from "../webhooks/events.ts";
import { insertPayment } from "./payments.ts";
import { changeSubscription, knownSubscription, type Subscription } from "./subscriptions.ts";

/**
 * PayPal retries a failed payment after five days, at most twice. If all attempts fail, the amount is owed
 * and counts as one failed payment. The plan's threshold of failed payments suspends the subscription.
 * @see https://developer.paypal.com/platforms/subscriptions/customize/payment-failure-retry
 */
const retryPauseMs = 5 * 24 * 3_600_000;
const maxRetries = 2;

export function chargeDue(context: SimulatorContext, subscription: Subscription, time: string): void {
  const { db } = context;
  const cycle = subscription.next_cycle + 1;
  const first = subscription.first_billing_time ?? time;
  const billed = changeSubscription(db, subscription.id, time, {
    next_cycle: cycle,
    next_billing_time: billingTime(first, cycle),
  });
  attempt(context, billed, time);
}

export function retryDue(context: SimulatorContext, subscription: Subscription, time: string): void {
  const { db } = context;
  const retried = changeSubscription(db, subscription.id, time, {
    retry_time: null,
    retries: subscription.retries + 1,
  });
  attempt(context, retried, time);
}

/** Pays the outstanding balance, as the buyer does on PayPal's site. Also ends simulated payment failures. */
export function settleBalance(context: SimulatorContext, id: string): PayPalIssue | undefined {
  const { db } = context;
  return transaction(db, () => {
    const subscription = knownSubscription(db, id);
    const { retry_time: retry } = subscription;
    const retried = retry === null ? 0 : knownPlan(db, subscription.plan_id).cents;
    const cents = subscription.outstanding_cents + retried;
    if (cents === 0)
      return { issue: "ZERO_OUTSTANDING_BALANCE", description: "Current outstanding balance is zero." };
    const now = paypalNow(db);
    succeed(context, { ...subscription, failing_attempts: 0 }, now, cents);
    emitSubscriptionEvent(context, "BILLING.SUBSCRIPTION.UPDATED", knownSubscription(db, id), now);
    return undefined;
  });
}

function attempt(context: SimulatorContext, subscription: Subscription, time: string): void {
  const cents = knownPlan(context.db, subscription.plan_id).cents + subscription.outstanding_cents;
  if (subscription.failing_attempts !== 0) fail(context, subscription, time, cents);
  else succeed(context, subscription, time, cents);
}

function succeed(context: SimulatorContext, subscription: Subscription, time: string, cents: number): void {
  const { db } = context;
  const payment = insertPayment(db, subscription.id, { status: "COMPLETED", cents, time });
  const paid = changeSubscription(db, subscription.id, time, {
    retry_time: null,
    retries: 0,
    outstanding_cents: 0,
    failed_payments_count: 0,
    failing_attempts: subscription.failing_attempts,
  });
  emitSaleCompleted(context, paid, payment);
}

function fail(context: SimulatorContext, subscription: Subscription, time: string, cents: number): void {
  const { db } = context;
  const plan = knownPlan(db, subscription.plan_id);
  insertPayment(db, subscription.id, { status: "DECLINED", cents, time });
  const retryTime = addMs(time, retryPauseMs);
  const isRetried =
    subscription.retries < maxRetries &&
    subscription.next_billing_time !== null &&
    retryTime < subscription.next_billing_time;
  const ordered = subscription.failing_attempts;
  const failures = subscription.failed_payments_count + (isRetried ? 0 : 1);
  const isSuspended = failures >= plan.failureThreshold;

  const failed = changeSubscription(db, subscription.id, time, {
    failing_attempts: ordered > 0 ? ordered - 1 : ordered,
    failed_payments_count: failures,
    ...(isRetried
      ? { retry_time: retryTime }
      : {
          retry_time: null,
          retries: 0,
          outstanding_cents: subscription.outstanding_cents + plan.cents,
        }),
  });
  emitSubscriptionEvent(context, "BILLING.SUBSCRIPTION.PAYMENT.FAILED", failed, time);
  if (!isSuspended) return;
  const suspended = changeSubscription(db, subscription.id, time, {
    status: "SUSPENDED",
    next_billing_time: null,
  });
  emitSubscriptionEvent(context, "BILLING.SUBSCRIPTION.SUSPENDED", suspended, time);
}
