import { randomUpper } from "../../random-ids.ts";
import type { SimulatorContext } from "../../storage.ts";
import { transaction } from "../../transaction.ts";
import { paypalNow } from "../clock.ts";
import type { PayPalIssue } from "../errors.ts";
import { emitRefunded } from "../webhooks/events.ts";
import type { Payment } from "./payments.ts";
import { knownSubscription } from "./subscriptions.ts";

export function problemWithRefund({ cents, refundedCents }: Payment): PayPalIssue | undefined {
  if (refundedCents < cents) return undefined;
  return { issue: "CAPTURE_FULLY_REFUNDED", description: "The capture has already been fully refunded." };
}

/**
 * Returns the refund's id. The caller must check `problemWithRefund` first. @param emit sends the event of a refund or
 * of a reversal
 */
export function refundPayment(
  context: SimulatorContext,
  payment: Payment,
  cents: number,
  emit: typeof emitRefunded = emitRefunded,
): string {
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
    emit(context, knownSubscription(db, payment.subscriptionId), refunded, refund);
    return refund.id;
  });
}
