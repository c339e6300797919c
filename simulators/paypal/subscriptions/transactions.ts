import type { FastifyInstance } from "fastify";
import { queryOf } from "../../requests.ts";
import type { SimulatorContext } from "../../storage.ts";
import { knownPlan, type Plan } from "../catalog/plans.ts";
import { refusePayPal, refuseUnknownId } from "../errors.ts";
import { createOnce } from "../idempotency.ts";
import { money } from "../money.ts";
import { findPayment, type Payment, paymentsOf } from "./payments.ts";
import { problemWithRefund, refundPayment } from "./refunds.ts";
import { findSubscription } from "./subscriptions.ts";

/** PayPal's fee for a small payment: a share and a fixed part. */
const FEE_RATE = 0.054;
const FEE_FIXED_CENTS = 30;

/**
 * @see https://developer.paypal.com/docs/api/subscriptions/v1/#subscriptions_transactions
 * @see https://developer.paypal.com/docs/api/payments/v2/#captures_refund (refunds all that is not yet refunded)
 */
export function paypalTransactions(scope: FastifyInstance, context: SimulatorContext): void {
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
      const plan = knownPlan(context.db, subscription.plan_id);
      const payments = paymentsOf(context.db, subscription.id).filter(
        ({ time }) => new Date(time) >= new Date(from) && new Date(time) <= new Date(to),
      );
      return {
        transactions: payments.map((payment) => transactionBody(payment, plan)),
      };
    },
  );

  scope.post<{ Params: { id: string } }>("/v2/payments/captures/:id/refund", async (request, reply) => {
    const payment = findPayment(context.db, request.params.id);
    if (!payment) return refuseUnknownId(reply);
    const left = payment.cents - payment.refundedCents;
    const done = createOnce(
      context,
      request,
      () => problemWithRefund(payment) ?? refundPayment(context, payment, left),
    );
    if (!done.ok) return refusePayPal(reply, "UNPROCESSABLE_ENTITY", [done.issue]);
    return reply.code(done.repeated ? 200 : 201).send({ id: done.resourceId, status: "COMPLETED" });
  });
}

function isMoment(text: string | undefined): text is string {
  return text !== undefined && !Number.isNaN(new Date(text).getTime());
}

function transactionBody(payment: Payment, plan: Plan) {
  const amount = money(payment.cents, plan.currency);
  const feeCents = Math.round(payment.cents * FEE_RATE) + FEE_FIXED_CENTS;
  return {
    id: payment.id,
    status: transactionStatus(payment),
    amount_with_breakdown: {
      gross_amount: amount,
      fee_amount: money(feeCents, plan.currency),
      net_amount: money(payment.cents - feeCents, plan.currency),
    },
    time: payment.time,
  };
}

function transactionStatus({ status, cents, refundedCents }: Payment) {
  if (status === "DECLINED" || refundedCents === 0) return status;
  return refundedCents >= cents ? "REFUNDED" : "PARTIALLY_REFUNDED";
}
