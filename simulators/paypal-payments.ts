import type { DatabaseSync } from "node:sqlite";
import type { FastifyInstance } from "fastify";
import { simulatedProviders } from "./credentials.ts";
import { paypalTime } from "./paypal-billing.ts";
import { type PayPalIssue, refusePayPal, refuseUnknownId } from "./paypal-errors.ts";
import { monthlyPrice } from "./paypal-plan.ts";
import { isRecord } from "./paypal-request-bodies.ts";
import { findSubscription, paymentsOf, type Subscription } from "./paypal-subscriptions.ts";
import { randomUpper } from "./random-ids.ts";
import { queryOf } from "./requests.ts";
import type { SimulatorContext } from "./storage.ts";

const priceCents = Math.round(Number(monthlyPrice.value) * 100);

interface Payment {
  id: string;
  time: string;
  refundedCents: number;
}

/**
 * What was charged for a subscription, and giving it back.
 * @see https://developer.paypal.com/docs/api/subscriptions/v1/#subscriptions_transactions
 * @see https://developer.paypal.com/docs/api/payments/v2/#captures_refund
 */
export function paypalPayments(scope: FastifyInstance, context: SimulatorContext): void {
  const { apiUrl } = simulatedProviders(context.origin).paypal;

  scope.get<{ Params: { id: string } }>(
    "/v1/billing/subscriptions/:id/transactions",
    async (request, reply) => {
      const subscription = findSubscription(context.db, request.params.id);
      if (!subscription) return refuseUnknownId(reply);
      const { start_time: from, end_time: to } = queryOf(request);
      if (!isMoment(from) || !isMoment(to)) {
        const description = "A required field is missing.";
        return refusePayPal(reply, "INVALID_REQUEST", [{ issue: "MISSING_REQUIRED_PARAMETER", description }]);
      }
      const payments = recordPayments(context.db, subscription).filter(
        ({ time }) => new Date(time) >= new Date(from) && new Date(time) <= new Date(to),
      );
      return {
        transactions: payments.map((payment) => transactionBody(payment, subscription)),
        links: [{ href: `${context.origin}${request.url}`, rel: "SELF", method: "GET" }],
      };
    },
  );

  scope.post<{ Params: { id: string } }>("/v2/payments/captures/:id/refund", async (request, reply) => {
    const requestId = request.headers["paypal-request-id"]?.toString() ?? null;
    const earlier = requestId === null ? undefined : findRefund(context.db, requestId);
    if (earlier !== undefined) return reply.code(200).send(refundBody(earlier, apiUrl));

    const payment = findPayment(context.db, request.params.id);
    if (!payment) return refuseUnknownId(reply);
    const left = priceCents - payment.refundedCents;
    const cents = refundCents(request.body, left);
    const problem = problemWithRefund(cents, left);
    if (problem) return refusePayPal(reply, "UNPROCESSABLE_ENTITY", [problem]);

    const id = randomUpper(17);
    context.db
      .prepare(
        "INSERT INTO paypal_refunds (id, payment_id, request_id, cents, create_time) VALUES (?, ?, ?, ?, ?)",
      )
      .run(id, payment.id, requestId, cents, paypalTime(new Date()));
    return reply.code(201).send(refundBody(id, apiUrl));
  });
}

function isMoment(text: string | undefined): text is string {
  return text !== undefined && !Number.isNaN(new Date(text).getTime());
}

/** A payment gets its id when it is first looked at, and keeps it. */
function recordPayments(db: DatabaseSync, subscription: Subscription): Payment[] {
  const insert = db.prepare(
    "INSERT INTO paypal_payments (id, subscription_id, cycle, time) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
  );
  paymentsOf(subscription).forEach((time, cycle) => {
    insert.run(randomUpper(17), subscription.id, cycle, time);
  });
  return db
    .prepare(`${selectPayments} WHERE subscription_id = ? ORDER BY cycle`)
    .all(subscription.id) as unknown as Payment[];
}

const selectPayments = `
  SELECT id, time,
    (SELECT coalesce(sum(cents), 0) FROM paypal_refunds WHERE payment_id = paypal_payments.id) AS refundedCents
  FROM paypal_payments`;

function findPayment(db: DatabaseSync, id: string): Payment | undefined {
  return db.prepare(`${selectPayments} WHERE id = ?`).get(id) as unknown as Payment | undefined;
}

function findRefund(db: DatabaseSync, requestId: string): string | undefined {
  return db.prepare("SELECT id FROM paypal_refunds WHERE request_id = ?").get(requestId)?.id?.toString();
}

function transactionBody(payment: Payment, subscription: Subscription) {
  const status = payment.refundedCents === 0 ? "COMPLETED" : "PARTIALLY_REFUNDED";
  return {
    id: payment.id,
    status: payment.refundedCents >= priceCents ? "REFUNDED" : status,
    payer_email: subscription.subscriber_email,
    payer_name: {
      given_name: subscription.subscriber_given_name,
      surname: subscription.subscriber_surname,
    },
    amount_with_breakdown: {
      gross_amount: monthlyPrice,
      fee_amount: { currency_code: "USD", value: "0.0" },
      net_amount: monthlyPrice,
    },
    time: payment.time,
  };
}

/** Everything that is left, unless the body names a part of it. */
function refundCents(body: unknown, left: number): number {
  const amount = isRecord(body) && isRecord(body.amount) ? body.amount : undefined;
  return amount === undefined ? left : Math.round(Number(amount.value) * 100);
}

function problemWithRefund(cents: number, left: number): PayPalIssue | undefined {
  if (left <= 0) {
    return { issue: "CAPTURE_FULLY_REFUNDED", description: "The capture has already been fully refunded." };
  }
  if (cents > 0 && cents <= left) return undefined;
  const description =
    "The refund amount must be less than or equal to the capture amount that has not yet been refunded.";
  return { issue: "REFUND_AMOUNT_EXCEEDED", description };
}

function refundBody(id: string, apiUrl: string) {
  const href = `${apiUrl}/v2/payments/refunds/${id}`;
  return { id, status: "COMPLETED", links: [{ href, rel: "self", method: "GET" }] };
}
