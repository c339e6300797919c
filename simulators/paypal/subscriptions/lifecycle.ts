import type { SimulatorContext } from "../../storage.ts";
import { transaction } from "../../transaction.ts";
import { addMs, billingTime } from "../billing.ts";
import { knownPlan } from "../catalog/plans.ts";
import { paypalNow, paypalSettings } from "../clock.ts";
import type { PayPalIssue } from "../errors.ts";
import { emitSubscriptionEvent } from "../webhooks/events.ts";
import { chargeDue, retryDue } from "./charges.ts";
import {
  changeSubscription,
  findSubscription,
  insertSubscription,
  knownSubscription,
  type NewSubscription,
  type Subscription,
} from "./subscriptions.ts";

/** PayPal's reason for refusing a change; undefined on success. */
type Refused = PayPalIssue | undefined;

export function createSubscription(context: SimulatorContext, given: NewSubscription): Subscription {
  return transaction(context.db, () => {
    const subscription = insertSubscription(context.db, given);
    emitSubscriptionEvent(context, "BILLING.SUBSCRIPTION.CREATED", subscription, subscription.create_time);
    return subscription;
  });
}

/** Records the buyer's approval. `activationDelayMs` decides when the subscription becomes active. */
export function approveSubscription(context: SimulatorContext, subscription: Subscription): void {
  const { db } = context;
  transaction(db, () => {
    if (findSubscription(db, subscription.id)?.status !== "APPROVAL_PENDING") return;
    const now = paypalNow(db);
    const { activationDelayMs: delayMs } = paypalSettings(db);
    const activation_time = delayMs === "never" ? null : addMs(now, delayMs);
    changeSubscription(db, subscription.id, now, { status: "APPROVED", activation_time });
    bringAbout(context);
  });
}

export function cancelSubscription(context: SimulatorContext, id: string): Refused {
  return stop(context, id, "CANCELLED", ["ACTIVE", "SUSPENDED"]);
}

export function expireSubscription(context: SimulatorContext, id: string): Refused {
  return stop(context, id, "EXPIRED", ["APPROVAL_PENDING", "APPROVED", "ACTIVE", "SUSPENDED"]);
}

export function suspendSubscription(context: SimulatorContext, id: string): Refused {
  return stop(context, id, "SUSPENDED", ["ACTIVE"]);
}

/** Resumes a suspended subscription at its next regular date, or activates an approved one. */
export function activateSubscription(context: SimulatorContext, id: string): Refused {
  const { db } = context;
  return transaction(db, () => {
    const subscription = knownSubscription(db, id);
    if (subscription.status === "APPROVED") {
      changeSubscription(db, id, paypalNow(db), { activation_time: paypalNow(db) });
      bringAbout(context);
      return undefined;
    }
    if (subscription.status !== "SUSPENDED") return wrongState(["SUSPENDED"]);
    if (subscription.failed_payments_count >= knownPlan(db, subscription.plan_id).failureThreshold) {
      const description = "Subscription cannot be activated after payment failure threshold has reached.";
      return { issue: "SUBSCRIPTION_CANNOT_BE_ACTIVATED", description };
    }
    resume(context, subscription);
    return undefined;
  });
}

/** Moves the next charge to another date than PayPal announced. Later charges keep their dates. */
export function moveBilling(context: SimulatorContext, id: string, days: number): Refused {
  const { db } = context;
  return transaction(db, () => {
    const { status, next_billing_time: next } = knownSubscription(db, id);
    const now = paypalNow(db);
    const moved = next && addMs(next, days * 24 * 3_600_000);
    if (status !== "ACTIVE" || !moved || moved <= now) return wrongState(["ACTIVE"]);
    const changed = changeSubscription(db, id, now, { next_billing_time: moved });
    emitSubscriptionEvent(context, "BILLING.SUBSCRIPTION.UPDATED", changed, now);
    return undefined;
  });
}

/** Runs everything that is due by PayPal's clock, in order, each with its own due time. */
export function bringAbout(context: SimulatorContext): void {
  const { db } = context;
  const now = paypalNow(db);
  if (!nextDue(context, now)) return;
  transaction(db, () => {
    for (let due = nextDue(context, now); due; due = nextDue(context, now)) doDue(context, due);
  });
}

function doDue(context: SimulatorContext, { id, action, time }: Due): void {
  const subscription = knownSubscription(context.db, id);
  if (action === "activate") begin(context, subscription, time);
  else if (action === "retry") retryDue(context, subscription, time);
  else chargeDue(context, subscription, time);
}

interface Due {
  id: string;
  action: "activate" | "retry" | "bill";
  time: string;
}

function nextDue({ db }: SimulatorContext, now: string): Due | undefined {
  return db
    .prepare(
      `SELECT id, 'activate' AS action, activation_time AS time FROM paypal_subscriptions
         WHERE status = 'APPROVED' AND activation_time <= :now
       UNION ALL SELECT id, 'retry', retry_time FROM paypal_subscriptions
         WHERE status = 'ACTIVE' AND retry_time <= :now
       UNION ALL SELECT id, 'bill', next_billing_time FROM paypal_subscriptions
         WHERE status = 'ACTIVE' AND next_billing_time <= :now
       ORDER BY time, id LIMIT 1`,
    )
    .get({ now }) as unknown as Due | undefined;
}

function begin(context: SimulatorContext, subscription: Subscription, time: string): void {
  const firstBillingTime = subscription.start_time > time ? subscription.start_time : time;
  const active = changeSubscription(context.db, subscription.id, time, {
    status: "ACTIVE",
    activation_time: null,
    first_billing_time: firstBillingTime,
    next_billing_time: firstBillingTime,
  });
  emitSubscriptionEvent(context, "BILLING.SUBSCRIPTION.ACTIVATED", active, time);
}

/** Skips the cycles that fell due during the suspension. */
function resume(context: SimulatorContext, subscription: Subscription): void {
  const { db } = context;
  const now = paypalNow(db);
  const first = subscription.first_billing_time ?? now;
  let cycle = subscription.next_cycle;
  while (billingTime(first, cycle) <= now) cycle += 1;
  const active = changeSubscription(db, subscription.id, now, {
    status: "ACTIVE",
    next_cycle: cycle,
    next_billing_time: billingTime(first, cycle),
  });
  emitSubscriptionEvent(context, "BILLING.SUBSCRIPTION.ACTIVATED", active, now);
}

/** Stops the billing. A payment with a pending retry moves to the outstanding balance. */
function stop(
  context: SimulatorContext,
  id: string,
  status: "SUSPENDED" | "CANCELLED" | "EXPIRED",
  from: Subscription["status"][],
): Refused {
  const { db } = context;
  return transaction(db, () => {
    const subscription = knownSubscription(db, id);
    if (!from.includes(subscription.status)) return wrongState(from);
    const now = paypalNow(db);
    const owed = subscription.retry_time === null ? 0 : knownPlan(db, subscription.plan_id).cents;
    const stopped = changeSubscription(db, id, now, {
      status,
      activation_time: null,
      next_billing_time: null,
      retry_time: null,
      retries: 0,
      outstanding_cents: subscription.outstanding_cents + owed,
    });
    emitSubscriptionEvent(context, `BILLING.SUBSCRIPTION.${status}`, stopped, now);
    return undefined;
  });
}

function wrongState(wanted: Subscription["status"][]): PayPalIssue {
  const description = `Invalid subscription status for this action; it should be ${wanted.join(" or ")}.`;
  return { issue: "SUBSCRIPTION_STATUS_INVALID", description };
}
