import type { FastifyInstance, FastifyReply } from "fastify";
import { simulatedProviders } from "./credentials.ts";
import { refusePayPal, refuseUnknownId } from "./paypal-errors.ts";
import { createOnce } from "./paypal-idempotency.ts";
import { planBody } from "./paypal-plan.ts";
import { readCancelRequest, readCreateRequest } from "./paypal-request-bodies.ts";
import {
  cancelSubscription,
  createSubscription,
  findSubscription,
  type Subscription,
  subscriptionBody,
  subscriptionLinks,
} from "./paypal-subscriptions.ts";
import type { SimulatorContext } from "./storage.ts";

/**
 * PayPal's Subscriptions API, v1: callers have shown their token already.
 * @see https://developer.paypal.com/docs/api/subscriptions/v1/
 */
export function paypalRest(scope: FastifyInstance, context: SimulatorContext): void {
  const { apiUrl, planId } = simulatedProviders(context.origin).paypal;

  scope.get<{ Params: { id: string } }>("/v1/billing/plans/:id", async (request, reply) =>
    request.params.id === planId ? planBody(planId, apiUrl) : refuseUnknownId(reply),
  );

  scope.post("/v1/billing/subscriptions", async (request, reply) => {
    const read = readCreateRequest(request.body);
    if (!read.ok) return refusePayPal(reply, "INVALID_REQUEST", read.issues);
    if (read.subscription.plan_id !== planId) return refuseUnknownId(reply);
    if (read.hasQuantity) {
      const description = "Subscription can't have quantity as the plan does not support quantity.";
      return refuseState(reply, "SUBSCRIPTION_CANNOT_HAVE_QUANTITY", description);
    }

    const requestId = request.headers["paypal-request-id"]?.toString();
    const created = createOnce(context.db, requestId, request.body, () =>
      createSubscription(context.db, read.subscription),
    );
    if (!created.ok) {
      const description = "The value of PayPal-Request-Id header has already been used.";
      return refuseState(reply, "DUPLICATE_REQUEST_ID", description);
    }
    const { subscription, repeated } = created;
    const whole = request.headers.prefer === "return=representation";
    return reply
      .code(repeated ? 200 : 201)
      .send(whole ? subscriptionBody(subscription, apiUrl) : minimalBody(subscription, apiUrl));
  });

  scope.get<{ Params: { id: string } }>("/v1/billing/subscriptions/:id", async (request, reply) => {
    const subscription = findSubscription(context.db, request.params.id);
    return subscription ? subscriptionBody(subscription, apiUrl) : refuseUnknownId(reply);
  });

  scope.post<{ Params: { id: string } }>("/v1/billing/subscriptions/:id/cancel", async (request, reply) => {
    const read = readCancelRequest(request.body);
    if (!read.ok) return refusePayPal(reply, "INVALID_REQUEST", read.issues);
    if (!findSubscription(context.db, request.params.id)) return refuseUnknownId(reply);

    if (cancelSubscription(context.db, request.params.id, read.reason)) return reply.code(204).send();
    const description =
      "Invalid subscription status for cancel action; subscription status should be active or suspended.";
    return refuseState(reply, "SUBSCRIPTION_STATUS_INVALID", description);
  });
}

/** What `Prefer: return=minimal`, the default, gives back. */
function minimalBody(subscription: Subscription, apiUrl: string) {
  const { status, id, create_time } = subscription;
  return { status, id, create_time, links: subscriptionLinks(subscription, apiUrl) };
}

function refuseState(reply: FastifyReply, issue: string, description: string): FastifyReply {
  return refusePayPal(reply, "UNPROCESSABLE_ENTITY", [{ issue, description }]);
}
