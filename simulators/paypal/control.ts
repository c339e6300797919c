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

/** `count`: of "fail-payments" the charge attempts, of "bill-later" and "bill-earlier" the days. */
type Act = (context: SimulatorContext, id: string, count?: number) => PayPalIssue | undefined;

/** What members and the owner do on PayPal's site. Each action returns PayPal's reason if it refuses. */
const subscriptionActions = {
  cancel: cancelSubscription,
  suspend: suspendSubscription,
  activate: activateSubscription,
  expire: expireSubscription,
  refund: (context, id) => refundLastPayment(context, id, (left) => left),
  "partial-refund": (context, id) => refundLastPayment(context, id, (left) => Math.ceil(left / 2)),
  reverse: (context, id) => refundLastPayment(context, id, (left) => left, emitReversed),
  dispute(context, id) {
    const payment = lastPaid(context, id);
    if (payment) emitDisputed(context, knownSubscription(context.db, id), payment);
    return payment ? undefined : NOTHING_PAID;
  },
  settle: settleBalance,
  "bill-later": (context, id, count = 1) => moveBilling(context, id, count),
  "bill-earlier": (context, id, count = 1) => moveBilling(context, id, -count),
  /** Without a count all attempts fail, retries included. */
  "fail-payments"({ db }, id, count = -1) {
    changeSubscription(db, id, paypalNow(db), { failing_attempts: count });
    return undefined;
  },
} satisfies Record<string, Act>;

export type SubscriptionAction = keyof typeof subscriptionActions;

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
    if (!isAction(action)) {
      const error = `action: one of ${Object.keys(subscriptionActions).join(", ")}`;
      return refuseControl(request, reply, pageUrl, { status: 400, error });
    }
    const act: Act = subscriptionActions[action];
    const refused = act(context, id, wholeNumber(count, 0));
    if (refused) {
      const error = `${refused.issue}: ${refused.description}`;
      return refuseControl(request, reply, pageUrl, { status: 422, error });
    }
    const subscription = knownSubscription(db, id);
    return answerControl(request, reply, pageUrl, subscriptionBody(context, subscription));
  });
}

function isAction(name: unknown): name is SubscriptionAction {
  return typeof name === "string" && Object.hasOwn(subscriptionActions, name);
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
