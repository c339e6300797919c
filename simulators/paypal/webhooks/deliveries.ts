import type { DatabaseSync } from "node:sqlite";
import type { SimulatorContext } from "../../storage.ts";
import { paypalNowMs } from "../clock.ts";
import { transmissionHeaders, type WebhookSigner } from "./signature.ts";

/** PayPal attempts a delivery up to 25 times within three days, by its own clock. */
const maxAttempts = 25;
const maxAgeMs = 72 * 3_600_000;
const longestPauseMs = 5 * 3_600_000;
const answerTimeoutMs = 30_000;

export type DeliveryState = "pending" | "held" | "dropped" | "delivered" | "failed";

export interface Delivery {
  number: number;
  eventId: string;
  webhookId: string;
  url: string;
  transmissionId: string;
  transmissionTime: string;
  state: DeliveryState;
  attempts: number;
  /** HTTP status of the last attempt; null before the first attempt or without an answer. */
  lastStatus: number | null;
  createdAtMs: number;
  body: string;
}

const selectDeliveries = `
  SELECT number, event_id AS eventId, webhook_id AS webhookId, url, transmission_id AS transmissionId,
    transmission_time AS transmissionTime, state, attempts, last_status AS lastStatus,
    created_at_ms AS createdAtMs, body
  FROM paypal_deliveries
    JOIN paypal_webhooks ON paypal_webhooks.id = webhook_id
    JOIN paypal_events ON paypal_events.id = event_id`;

export function nextDelivery(db: DatabaseSync): Delivery | undefined {
  return db
    .prepare(
      `${selectDeliveries} WHERE state = 'pending' AND due_at_ms <= ? ORDER BY due_at_ms, number LIMIT 1`,
    )
    .get(paypalNowMs(db)) as unknown as Delivery | undefined;
}

export function deliveriesOf(db: DatabaseSync, eventId: string): Delivery[] {
  return db
    .prepare(`${selectDeliveries} WHERE event_id = ? ORDER BY number`)
    .all(eventId) as unknown as Delivery[];
}

export function heldDeliveries(db: DatabaseSync): Delivery[] {
  return db
    .prepare(`${selectDeliveries} WHERE state = 'held' ORDER BY number`)
    .all() as unknown as Delivery[];
}

export function deliveryRequest(context: SimulatorContext, signer: WebhookSigner, delivery: Delivery) {
  const { transmissionId: id, transmissionTime: time, webhookId, body } = delivery;
  return {
    url: delivery.url,
    headers: transmissionHeaders(context, signer, { id, time, webhookId, body }),
    body,
  };
}

/**
 * Sends the delivery once and records the result.
 * @param byHand sent by a control call: a failed attempt does not change the delivery's state
 * @returns the HTTP status; null without an answer; undefined if the server is closing
 */
export async function send(
  context: SimulatorContext,
  signer: WebhookSigner,
  delivery: Delivery,
  { closing, byHand }: { closing: AbortSignal; byHand: boolean },
): Promise<number | null | undefined> {
  const { url, headers, body } = deliveryRequest(context, signer, delivery);
  const status = await fetch(url, {
    method: "POST",
    headers,
    body,
    redirect: "manual",
    signal: AbortSignal.any([closing, AbortSignal.timeout(answerTimeoutMs)]),
  }).then(
    async (response) => {
      await response.body?.cancel();
      return response.status;
    },
    () => null,
  );
  if (closing.aborted) return undefined;
  note(context.db, delivery, { status, byHand });
  return status;
}

/** Records an attempt. Plans a retry with exponential backoff, unless the answer is a 2xx or the send was by hand. */
function note(
  db: DatabaseSync,
  delivery: Delivery,
  { status, byHand }: { status: number | null; byHand: boolean },
): void {
  const attempts = delivery.attempts + 1;
  const nowMs = paypalNowMs(db);
  const isTaken = status !== null && status >= 200 && status < 300;
  if (byHand && !isTaken) {
    db.prepare("UPDATE paypal_deliveries SET attempts = ?, last_status = ? WHERE number = ?").run(
      attempts,
      status,
      delivery.number,
    );
    return;
  }
  const isGivenUp = attempts >= maxAttempts || nowMs - delivery.createdAtMs >= maxAgeMs;
  const state = isTaken ? "delivered" : isGivenUp ? "failed" : "pending";
  const pauseMs = Math.min(longestPauseMs, 1000 * 2 ** attempts);
  db.prepare(
    "UPDATE paypal_deliveries SET state = ?, attempts = ?, last_status = ?, due_at_ms = ? WHERE number = ?",
  ).run(state, attempts, status, nowMs + pauseMs, delivery.number);
}
