import type { FastifyInstance, FastifyReply } from "fastify";
import { isRecord } from "../../is-record.ts";
import type { SimulatorContext } from "../../storage.ts";
import { findPlan } from "../catalog/plans.ts";
import { paypalNow } from "../clock.ts";
import { refusePayPal, refuseUnknownId } from "../errors.ts";
import { createOnce } from "../idempotency.ts";
import { readCreateRequest, readReason } from "../request-bodies.ts";
import {
  activateSubscription,
  cancelSubscription,
  createSubscription,
  type Refused,
  suspendSubscription,
} from "./lifecycle.ts";
import { subscriptionBody, subscriptionLinks } from "./subscription-body.ts";
import { findSubscription, knownSubscription, type Subscription } from "./subscriptions.ts";

type ById = { Params: { id: string } };

/**
 * PayPal's Subscriptions API, v1. A hook in paypal.ts checks the token first.
 * @see https://developer.paypal.com/docs/api/subscriptions/v1/
 */
export function paypalRest(scope: FastifyInstance, context: SimulatorContext): void {
  const { db } = context;

  scope.post("/v1/billing/subscriptions", async (request, reply) => {
    const read = readCreateRequest(request.body, paypalNow(db));
    if (!read.ok) return refusePayPal(reply, "INVALID_REQUEST", read.issues);
    const plan = findPlan(db, read.subscription.plan_id);
    if (!plan) return refuseUnknownId(reply);
    if (plan.status !== "ACTIVE") {
      const description = "Invalid plan status for subscription creation; plan status should be active.";
      return refuseState(reply, { issue: "PLAN_STATUS_INVALID", description });
    }
    if (read.hasQuantity) {
      const description = "Subscription can't have quantity as the plan does not support quantity.";
      return refuseState(reply, { issue: "SUBSCRIPTION_CANNOT_HAVE_QUANTITY", description });
    }

    const created = createOnce(
      context,
      request,
      () => createSubscription(context, read.subscription).id,
      (id) => findSubscription(db, id) !== undefined,
    );
    if (!created.ok) return refuseState(reply, created.issue);
    const subscription = knownSubscription(db, created.resourceId);
    const whole = request.headers.prefer === "return=representation";
    return reply
      .code(created.repeated ? 200 : 201)
      .send(whole ? subscriptionBody(context, subscription) : minimalBody(context, subscription));
  });

  scope.get<ById>("/v1/billing/subscriptions/:id", async (request, reply) => {
    const subscription = findSubscription(db, request.params.id);
    return subscription ? subscriptionBody(context, subscription) : refuseUnknownId(reply);
  });

  scope.post<ById>("/v1/billing/subscriptions/:id/cancel", async (request, reply) => {
    const read = readReason(request.body);
    if (!read.ok) return refusePayPal(reply, "INVALID_REQUEST", read.issues);
    return answer(request.params.id, reply, (id) => cancelSubscription(context, id, read.reason));
  });

  scope.post<ById>("/v1/billing/subscriptions/:id/suspend", async (request, reply) => {
    const read = readReason(request.body);
    if (!read.ok) return refusePayPal(reply, "INVALID_REQUEST", read.issues);
    return answer(request.params.id, reply, (id) => suspendSubscription(context, id, read.reason));
  });

  scope.post<ById>("/v1/billing/subscriptions/:id/activate", async (request, reply) => {
    const given = isRecord(request.body) && request.body.reason !== undefined;
    const read = given ? readReason(request.body) : { ok: true as const, reason: null };
    if (!read.ok) return refusePayPal(reply, "INVALID_REQUEST", read.issues);
    return answer(request.params.id, reply, (id) =>
      activateSubscription(context, id, { by: "merchant", reason: read.reason }),
    );
  });

  function answer(id: string, reply: FastifyReply, change: (id: string) => Refused): FastifyReply {
    if (!findSubscription(db, id)) return refuseUnknownId(reply);
    const refused = change(id);
    return refused ? refuseState(reply, refused) : reply.code(204).send();
  }
}

/** The answer for `Prefer: return=minimal`, PayPal's default. */
function minimalBody(context: SimulatorContext, subscription: Subscription) {
  const { status, id, create_time } = subscription;
  return { status, id, create_time, links: subscriptionLinks(context, subscription) };
}

function refuseState(reply: FastifyReply, refused: NonNullable<Refused>): FastifyReply {
  return refusePayPal(reply, "UNPROCESSABLE_ENTITY", [refused]);
}
