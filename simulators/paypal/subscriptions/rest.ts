import type { FastifyInstance } from "fastify";
import type { SimulatorContext } from "../../storage.ts";
import { findCatalogEntry } from "../catalog/plans.ts";
import { paypalNow } from "../clock.ts";
import { refusePayPal, refuseUnknownId } from "../errors.ts";
import { createOnce } from "../idempotency.ts";
import { cancellation, newSubscription, readBody } from "../request-bodies.ts";
import { cancelSubscription, createSubscription } from "./lifecycle.ts";
import { approvalLinks, subscriptionBody } from "./subscription-body.ts";
import { findSubscription, knownSubscription } from "./subscriptions.ts";

type ById = { Params: { id: string } };

/**
 * PayPal's Subscriptions API, v1. A hook in paypal.ts checks the token first.
 * @see https://developer.paypal.com/docs/api/subscriptions/v1/
 */
export function paypalRest(scope: FastifyInstance, context: SimulatorContext): void {
  const { db } = context;

  scope.post("/v1/billing/subscriptions", async (request, reply) => {
    const read = readBody(request.body, newSubscription(paypalNow(db)));
    if (!read.ok) return refusePayPal(reply, "INVALID_REQUEST", read.issues);
    const given = read.value;
    if (!findCatalogEntry(db, "plan", given.plan_id)) return refuseUnknownId(reply);
    const created = createOnce(
      context,
      request,
      () => createSubscription(context, given).id,
      (id) => findSubscription(db, id) !== undefined,
    );
    if (!created.ok) return refusePayPal(reply, "UNPROCESSABLE_ENTITY", [created.issue]);
    const subscription = knownSubscription(db, created.resourceId);
    const { status, id, create_time } = subscription;
    const links = approvalLinks(context, subscription);
    return reply.code(created.repeated ? 200 : 201).send({ status, id, create_time, links });
  });

  scope.get<ById>("/v1/billing/subscriptions/:id", async (request, reply) => {
    const subscription = findSubscription(db, request.params.id);
    return subscription ? subscriptionBody(context, subscription) : refuseUnknownId(reply);
  });

  scope.post<ById>("/v1/billing/subscriptions/:id/cancel", async (request, reply) => {
    const read = readBody(request.body, cancellation);
    if (!read.ok) return refusePayPal(reply, "INVALID_REQUEST", read.issues);
    if (!findSubscription(db, request.params.id)) return refuseUnknownId(reply);
    const refused = cancelSubscription(context, request.params.id);
    return refused ? refusePayPal(reply, "UNPROCESSABLE_ENTITY", [refused]) : reply.code(204).send();
  });
}
