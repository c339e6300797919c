import type { DatabaseSync } from "node:sqlite";
import type { FastifyInstance } from "fastify";
import { answerControl, controlFields, refuseControl } from "../../control-answers.ts";
import type { SimulatorContext } from "../../storage.ts";
import { changePayPalSettings, type WebhookMode } from "../clock.ts";
import {
  type Delivery,
  type DeliveryState,
  deliveriesOf,
  deliveryRequest,
  heldDeliveries,
  send,
} from "./deliveries.ts";
import type { WebhookSigner } from "./signature.ts";

const modes: readonly WebhookMode[] = ["deliver", "hold", "drop", "double"];

/** @param closing a signal that aborts when the server closes */
export function paypalWebhookControl(
  scope: FastifyInstance,
  context: SimulatorContext,
  { signer, closing }: { signer: WebhookSigner; closing: AbortSignal },
): void {
  const { db, origin } = context;
  const pageUrl = `${origin}/simulators/paypal/control`;

  /** `{ mode }` applies to later events. */
  scope.post("/webhooks", async (request, reply) => {
    const { mode } = controlFields(request);
    const webhookMode = modes.find((name) => name === mode);
    if (!webhookMode) {
      const error = `mode: one of ${modes.join(", ")}`;
      return refuseControl(request, reply, pageUrl, { status: 400, error });
    }
    changePayPalSettings(db, { webhookMode });
    return answerControl(request, reply, pageUrl, { mode: webhookMode });
  });

  scope.get("/webhooks", async () => ({ events: webhookEvents(db) }));

  /** `{ ids? }`: sends the held deliveries, or these events again, and waits for the answers. */
  scope.post("/webhooks/deliver", async (request, reply) => {
    const { ids } = controlFields(request);
    const named = typeof ids === "string" ? [ids] : ids;
    if (named !== undefined && !Array.isArray(named)) {
      return refuseControl(request, reply, pageUrl, { status: 400, error: "ids: a list of events" });
    }
    const chosen = named
      ? named.flatMap((id) => oncePerWebhook(deliveriesOf(db, String(id))))
      : heldDeliveries(db);

    const deliveries = [];
    for (const delivery of chosen) {
      const status = await send(context, signer, delivery, { closing, byHand: true });
      deliveries.push({ id: delivery.eventId, webhookId: delivery.webhookId, status: status ?? null });
    }
    return answerControl(request, reply, pageUrl, { deliveries });
  });

  /** Returns an event's signed request without sending it: `{ url, headers, body }`. */
  scope.get<{ Params: { id: string } }>("/webhooks/:id/request", async (request, reply) => {
    const [delivery] = deliveriesOf(db, request.params.id);
    if (!delivery) return reply.code(404).send({ error: "No such event, or no webhook that wants it" });
    return deliveryRequest(context, signer, delivery);
  });
}

export type WebhookEventState = ReturnType<typeof webhookEvents>[number];

/** Lists events, the oldest first, each with the state of its least advanced delivery. */
export function webhookEvents(db: DatabaseSync) {
  const events = db
    .prepare("SELECT id, event_type, subscription_id, body FROM paypal_events ORDER BY rowid")
    .all();
  return events.map((event) => {
    const deliveries = deliveriesOf(db, String(event.id));
    return {
      id: String(event.id),
      type: String(event.event_type),
      subscriptionId: String(event.subscription_id),
      createTime: String(JSON.parse(String(event.body)).create_time),
      state: slowest(deliveries),
      attempts: deliveries.reduce((sum, delivery) => sum + delivery.attempts, 0),
    };
  });
}

const fromBehind: readonly DeliveryState[] = ["pending", "held", "failed", "dropped", "delivered"];

function slowest(deliveries: Delivery[]): DeliveryState | "unwanted" {
  return fromBehind.find((state) => deliveries.some((delivery) => delivery.state === state)) ?? "unwanted";
}

/** Keeps one delivery for each webhook, because an event of the mode "double" has two. */
function oncePerWebhook(deliveries: Delivery[]): Delivery[] {
  return [...new Map(deliveries.map((delivery) => [delivery.webhookId, delivery])).values()];
}
