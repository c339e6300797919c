import type { DatabaseSync } from "node:sqlite";
import { paypalNow } from "./paypal-clock.ts";
import type { PayPalIssue } from "./paypal-errors.ts";
import { emitRefunded } from "./paypal-events.ts";
import { knownSubscription } from "./paypal-subscriptions.ts";
import { randomUpper } from "./random-ids.ts";
import type { SimulatorContext } from "./storage.ts";
import { transaction } from "./transaction.ts";

export interface Payment {
  id: string;
  subscriptionId: string;
  status: "COMPLETED" | "DECLINED";
  cents: number;
  time: string;
  refundedCents: number;
}

const selectPayments = `
  SELECT id, subscription_id AS subscriptionId, status, cents, time,
    (SELECT coalesce(sum(cents), 0) FROM paypal_refunds WHERE payment_id = paypal_payments.id) AS refundedCents
  FROM paypal_payments`;

/** Returns all attempts, oldest first. */
export function paymentsOf(db: DatabaseSync, subscriptionId: string): Payment[] {
  return db
    .prepare(`${selectPayments} WHERE subscription_id = ? ORDER BY rowid`)
    .all(subscriptionId) as unknown as Payment[];
}

/** Finds completed payments only. */
export function findPayment(db: DatabaseSync, id: string): Payment | undefined {
  return db.prepare(`${selectPayments} WHERE id = ? AND status = 'COMPLETED'`).get(id) as unknown as
    | Payment
    | undefined;
}

export function insertPayment(
  db: DatabaseSync,
  subscriptionId: string,
  attempt: Pick<Payment, "status" | "cents" | "time">,
): Payment {
  const id = randomUpper(17);
  db.prepare(
    "INSERT INTO paypal_payments (id, subscription_id, status, cents, time) VALUES (?, ?, ?, ?, ?)",
  ).run(id, subscriptionId, attempt.status, attempt.cents, attempt.time);
  return { id, subscriptionId, refundedCents: 0, ...attempt };
}

export function problemWithRefund(payment: Payment, cents: number | undefined): PayPalIssue | undefined {
  const left = payment.cents - payment.refundedCents;
  if (left <= 0) {
    return { issue: "CAPTURE_FULLY_REFUNDED", description: "The capture has already been fully refunded." };
  }
  if (cents !== undefined && cents > 0 && cents <= left) return undefined;
  const description =
    "The refund amount must be less than or equal to the capture amount that has not yet been refunded.";
  return { issue: "REFUND_AMOUNT_EXCEEDED", description };
}

/** Returns the refund's id. The caller must check `problemWithRefund` first. */
export function refundPayment(context: SimulatorContext, payment: Payment, cents: number): string {
  const { db } = context;
  return transaction(db, () => {
    const refund = { id: randomUpper(17), cents, time: paypalNow(db) };
    db.prepare("INSERT INTO paypal_refunds (id, payment_id, cents, create_time) VALUES (?, ?, ?, ?)").run(
      refund.id,
      payment.id,
      refund.cents,
      refund.time,
    );
    const refunded = { ...payment, refundedCents: payment.refundedCents + cents };
    emitRefunded(context, knownSubscription(db, payment.subscriptionId), refunded, refund);
    return refund.id;
  });
}
