import type { DatabaseSync } from "node:sqlite";
import type { FastifyInstance } from "fastify";
import { simulatedProviders } from "../../credentials.ts";
import { randomUpper } from "../../random-ids.ts";
import type { SimulatorContext } from "../../storage.ts";
import { refusePayPal, refuseUnknownId } from "../errors.ts";
import { newEventTypes, newWebhook, readBody } from "../request-bodies.ts";
import { eventTypes } from "./events.ts";
import type { WebhookSigner } from "./signature.ts";

/** Registers the webhook of the simulated credentials, as the owner would at PayPal. */
export function addFirstWebhook({ db, origin }: SimulatorContext): void {
  const { webhookId } = simulatedProviders(origin).paypal;
  const url = `${origin}/api/webhooks/paypal`;
  const insert = `INSERT OR IGNORE INTO paypal_webhooks (id, url, event_types) VALUES (?, ?, '["*"]')`;
  db.prepare(insert).run(webhookId, url);
  // The server's port can change between starts.
  db.prepare("UPDATE OR IGNORE paypal_webhooks SET url = ? WHERE id = ?").run(url, webhookId);
}

/** @see https://developer.paypal.com/docs/api/webhooks/v1/ */
export function paypalWebhooks(scope: FastifyInstance, { db }: SimulatorContext): void {
  const path = "/v1/notifications/webhooks";

  scope.get(path, async () => ({ webhooks: listWebhooks(db) }));

  scope.post(path, async (request, reply) => {
    const read = readBody(request.body, newWebhook(eventTypes));
    if (!read.ok) return refusePayPal(reply, "VALIDATION_ERROR", read.issues);
    const webhook = { id: randomUpper(17), ...read.value };
    if (listWebhooks(db).some(({ url }) => url === webhook.url))
      return refusePayPal(reply, "WEBHOOK_URL_ALREADY_EXISTS");
    db.prepare("INSERT INTO paypal_webhooks (id, url, event_types) VALUES (?, ?, ?)").run(
      webhook.id,
      webhook.url,
      JSON.stringify(webhook.event_types.map(({ name }) => name)),
    );
    return reply.code(201).send(webhook);
  });

  /** Replaces the webhook's list of events, and nothing else. */
  scope.patch<{ Params: { id: string } }>(`${path}/:id`, async (request, reply) => {
    const known = listWebhooks(db).find(({ id }) => id === request.params.id);
    if (!known) return refuseUnknownId(reply);
    const read = readBody(request.body, newEventTypes(eventTypes));
    if (!read.ok) return refusePayPal(reply, "VALIDATION_ERROR", read.issues);
    const event_types = read.value[0].value;
    const names = JSON.stringify(event_types.map(({ name }) => name));
    db.prepare("UPDATE paypal_webhooks SET event_types = ? WHERE id = ?").run(names, known.id);
    return { ...known, event_types };
  });
}

/** Serves the certificate without a token, because receivers verify webhooks with it. */
export function paypalCertificate(scope: FastifyInstance, signer: WebhookSigner): void {
  scope.get<{ Params: { id: string } }>("/v1/notifications/certs/:id", async (request, reply) => {
    if (request.params.id !== signer.certificateId) return refuseUnknownId(reply);
    return reply.type("application/x-pem-file").send(signer.certificate);
  });
}

function listWebhooks(db: DatabaseSync) {
  return db
    .prepare("SELECT id, url, event_types FROM paypal_webhooks ORDER BY rowid")
    .all()
    .map(({ id, url, event_types }) => ({
      id: String(id),
      url: String(url),
      event_types: (JSON.parse(String(event_types)) as string[]).map((name) => ({ name })),
    }));
}
