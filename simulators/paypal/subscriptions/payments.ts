import type { DatabaseSync } from "node:sqlite";
import { randomUpper } from "../../random-ids.ts";

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
