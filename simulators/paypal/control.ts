import type { FastifyInstance } from "fastify";
import { answerControl, controlFields, refuseControl, wholeNumber } from "../control-answers.ts";
import type { SimulatorContext } from "../storage.ts";
import { changePlanPrice } from "./catalog/plans.ts";
import { changePayPalSettings, paypalNow, paypalSettings } from "./clock.ts";
import type { PayPalIssue } from "./errors.ts";
import { settleBalance } from "./subscriptions/charges.ts";
import {
  activateSubscription,
  bringAbout,
  cancelSubscription,
  expireSubscription,
  moveBilling,
  suspendSubscription,
} from "./subscriptions/lifecycle.ts";
import { paymentsOf } from "./subscriptions/payments.ts";
import { problemWithRefund, refundPayment } from "./subscriptions/refunds.ts";
import { subscriptionBody } from "./subscriptions/subscription-body.ts";
import {
  changeSubscription,
  findSubscription,
  knownSubscription,
  listSubscriptions,
} from "./subscriptions/subscriptions.ts";
import { emitDisputed, emitReversed } from "./webhooks/events.ts";

const subscriptionActions = [
  "cancel",
  "suspend",
  "activate",
  "expire",
  "refund",
  "partial-refund",
  "reverse",
  "dispute",
  "fail-payments",
  "settle",
  "bill-later",
  "bill-earlier",
] as const;
export type SubscriptionAction = (typeof subscriptionActions)[number];

/** Simulates the clock, and what members and the owner do on PayPal's site. Accepts JSON and forms. */
export function paypalControl(scope: FastifyInstance, context: SimulatorContext): void {
  const { db, origin } = context;
  const pageUrl = `${origin}/simulators/paypal/control`;

  /** `{ advanceMs }`: answers after everything that falls due until then has happened. */
  scope.post("/clock", async (request, reply) => {
    const advanceMs = wholeNumber(controlFields(request).advanceMs, 0);
    if (advanceMs === undefined) {
      return refuseControl(request, reply, pageUrl, { status: 400, error: "advanceMs: 0 or more" });
    }
    const clockOffsetMs = paypalSettings(db).clockOffsetMs + advanceMs;
    changePayPalSettings(db, { clockOffsetMs });
    bringAbout(context);
    return answerControl(request, reply, pageUrl, { now: paypalNow(db), offsetMs: clockOffsetMs });
  });

  /** `{ delayMs }` between approval and activation; "never" waits for the action "activate". */
  scope.post("/activation", async (request, reply) => {
    const { delayMs } = controlFields(request);
    const activationDelayMs = delayMs === "never" ? delayMs : wholeNumber(delayMs, 0);
    if (activationDelayMs === undefined) {
      return refuseControl(request, reply, pageUrl, { status: 400, error: 'delayMs: 0 or more, or "never"' });
    }
    changePayPalSettings(db, { activationDelayMs });
    return answerControl(request, reply, pageUrl, { delayMs: activationDelayMs });
  });

  /** `{ cents }` is the plan's new price for a month. */
  scope.post<{ Params: { id: string } }>("/plans/:id", async (request) => {
    changePlanPrice(db, request.params.id, wholeNumber(controlFields(request).cents, 1) ?? 0);
    return {};
  });

  scope.get("/subscriptions", async () => ({
    subscriptions: listSubscriptions(db).map((subscription) => subscriptionBody(context, subscription)),
  }));

  scope.post<{ Params: { id: string } }>("/subscriptions/:id", async (request, reply) => {
    const { id } = request.params;
    const wasThere = db.prepare("SELECT 1 FROM paypal_subscriptions WHERE id = ?").get(id);
    if (!findSubscription(db, id)) {
      const error = wasThere ? "Nobody approved it in time" : "No such subscription";
      return refuseControl(request, reply, pageUrl, { status: wasThere ? 422 : 404, error });
    }
    const { action, count } = controlFields(request);
    const known = subscriptionActions.find((name) => name === action);
    if (!known) {
      const error = `action: one of ${subscriptionActions.join(", ")}`;
      return refuseControl(request, reply, pageUrl, { status: 400, error });
    }
    const refused = act(context, id, known, wholeNumber(count, 0));
    if (refused) {
      const error = `${refused.issue}: ${refused.description}`;
      return refuseControl(request, reply, pageUrl, { status: 422, error });
    }
    const subscription = knownSubscription(db, id);
    return answerControl(request, reply, pageUrl, subscriptionBody(context, subscription));
  });
}

/**
 * @param count for "fail-payments": how many charge attempts fail, retries included; undefined for all. For "bill-later"
 *   and "bill-earlier": by how many days PayPal moves the next charge
 * @returns PayPal's reason if it refuses
 */
function act(
  context: SimulatorContext,
  id: string,
  action: SubscriptionAction,
  count: number | undefined,
): PayPalIssue | undefined {
  switch (action) {
    case "cancel":
      return cancelSubscription(context, id);
    case "suspend":
      return suspendSubscription(context, id);
    case "activate":
      return activateSubscription(context, id);
    case "expire":
      return expireSubscription(context, id);
    case "refund":
      return refundLastPayment(context, id, (left) => left);
    case "partial-refund":
      return refundLastPayment(context, id, (left) => Math.ceil(left / 2));
    case "reverse":
      return refundLastPayment(context, id, (left) => left, emitReversed);
    case "dispute": {
      const payment = lastPaid(context, id);
      if (payment) emitDisputed(context, knownSubscription(context.db, id), payment);
      return payment ? undefined : NOTHING_PAID;
    }
    case "settle":
      return settleBalance(context, id);
    case "bill-later":
      return moveBilling(context, id, count ?? 1);
    case "bill-earlier":
      return moveBilling(context, id, -(count ?? 1));
    case "fail-payments":
      changeSubscription(context.db, id, paypalNow(context.db), { failing_attempts: count ?? -1 });
      return undefined;
  }
}

function refundLastPayment(
  context: SimulatorContext,
  id: string,
  part: (leftCents: number) => number,
  emit?: typeof emitReversed,
): PayPalIssue | undefined {
  const payment = lastPaid(context, id);
  if (!payment) return NOTHING_PAID;
  const cents = part(payment.cents - payment.refundedCents);
  const problem = problemWithRefund(payment);
  if (!problem) refundPayment(context, payment, cents, emit);
  return problem;
}

const NOTHING_PAID = { issue: "NO_PAYMENT", description: "Nothing has been paid yet." };

function lastPaid({ db }: SimulatorContext, id: string) {
  return paymentsOf(db, id).findLast(({ status }) => status === "COMPLETED");
}
