import type { DatabaseSync } from "node:sqlite";
import type { FastifyInstance } from "fastify";
import { simulatedProviders } from "../../credentials.ts";
import { isRecord } from "../../is-record.ts";
import { randomUpper } from "../../random-ids.ts";
import type { SimulatorContext } from "../../storage.ts";
import { changePayPalSettings, paypalSettings } from "../clock.ts";
import { type PayPalIssue, refusePayPal, refuseUnknownId } from "../errors.ts";
import { missing, wrongSyntax } from "../request-bodies.ts";
import { eventTypes } from "./events.ts";
import { certificateUrl, isSignedByUs, type WebhookSigner } from "./signature.ts";

const maxWebhooks = 10;
const maxUrlLength = 2048;

const verifiedFields = [
  "auth_algo",
  "cert_url",
  "transmission_id",
  "transmission_sig",
  "transmission_time",
  "webhook_id",
  "webhook_event",
];

interface Webhook {
  id: string;
  url: string;
  eventTypes: string[];
}

/** Registers the webhook of the simulated credentials, as the owner would at PayPal. */
export function addFirstWebhook({ db, origin }: SimulatorContext): void {
  const { webhookId } = simulatedProviders(origin).paypal;
  const url = `${origin}/api/webhooks/paypal`;
  if (paypalSettings(db).hasFirstWebhook) {
    // The server's port can change between starts.
    db.prepare("UPDATE OR IGNORE paypal_webhooks SET url = ? WHERE id = ?").run(url, webhookId);
    return;
  }
  db.prepare(`INSERT INTO paypal_webhooks (id, url, event_types) VALUES (?, ?, '["*"]')`).run(webhookId, url);
  changePayPalSettings(db, { hasFirstWebhook: true });
}

/** @see https://developer.paypal.com/docs/api/webhooks/v1/ */
export function paypalWebhooks(
  scope: FastifyInstance,
  context: SimulatorContext,
  signer: WebhookSigner,
): void {
  const { db } = context;
  const path = "/v1/notifications/webhooks";

  scope.get(path, async () => ({
    webhooks: listWebhooks(db).map((webhook) => webhookBody(context, webhook)),
  }));

  scope.get<{ Params: { id: string } }>(`${path}/:id`, async (request, reply) => {
    const webhook = listWebhooks(db).find(({ id }) => id === request.params.id);
    return webhook ? webhookBody(context, webhook) : refuseUnknownId(reply);
  });

  scope.delete<{ Params: { id: string } }>(`${path}/:id`, async (request, reply) => {
    const { changes } = db.prepare("DELETE FROM paypal_webhooks WHERE id = ?").run(request.params.id);
    return Number(changes) === 1 ? reply.code(204).send() : refuseUnknownId(reply);
  });

  scope.post(path, async (request, reply) => {
    const read = readNewWebhook(request.body);
    if (!read.ok) return refusePayPal(reply, "VALIDATION_ERROR", read.issues);
    const known = listWebhooks(db);
    if (known.some(({ url }) => url === read.url)) return refusePayPal(reply, "WEBHOOK_URL_ALREADY_EXISTS");
    if (known.length >= maxWebhooks) return refusePayPal(reply, "WEBHOOK_NUMBER_LIMIT_EXCEEDED");
    const webhook: Webhook = { id: randomUpper(17), url: read.url, eventTypes: read.eventTypes };
    db.prepare("INSERT INTO paypal_webhooks (id, url, event_types) VALUES (?, ?, ?)").run(
      webhook.id,
      webhook.url,
      JSON.stringify(webhook.eventTypes),
    );
    return reply.code(201).send(webhookBody(context, webhook));
  });

  scope.post("/v1/notifications/verify-webhook-signature", async (request, reply) => {
    const body = isRecord(request.body) ? request.body : {};
    const absent = verifiedFields.filter((name) => body[name] === undefined || body[name] === null);
    if (absent.length > 0) {
      return refusePayPal(
        reply,
        "INVALID_REQUEST",
        absent.map((name) => missing(`/${name}`)),
      );
    }
    // `JSON.stringify` reproduces the signed bytes, because it also wrote the original body.
    const transmission = {
      id: String(body.transmission_id),
      time: String(body.transmission_time),
      webhookId: String(body.webhook_id),
      body: JSON.stringify(body.webhook_event),
    };
    const genuine =
      body.auth_algo === "SHA256withRSA" &&
      body.cert_url === certificateUrl(context, signer) &&
      listWebhooks(db).some(({ id }) => id === transmission.webhookId) &&
      isSignedByUs(signer, transmission, String(body.transmission_sig));
    return { verification_status: genuine ? "SUCCESS" : "FAILURE" };
  });
}

/** Receivers verify webhooks with this certificate, so it needs no token. */
export function paypalCertificate(scope: FastifyInstance, signer: WebhookSigner): void {
  scope.get<{ Params: { id: string } }>("/v1/notifications/certs/:id", async (request, reply) => {
    if (request.params.id !== signer.certificateId) return refuseUnknownId(reply);
    return reply.type("application/x-pem-file").send(signer.certificate);
  });
}

function listWebhooks(db: DatabaseSync): Webhook[] {
  return db
    .prepare("SELECT id, url, event_types FROM paypal_webhooks ORDER BY rowid")
    .all()
    .map((row) => ({
      id: String(row.id),
      url: String(row.url),
      eventTypes: JSON.parse(String(row.event_types)),
    }));
}

/** PayPal accepts only https. The simulator accepts http too, because it runs on localhost. */
function readNewWebhook(
  body: unknown,
): { ok: true; url: string; eventTypes: string[] } | { ok: false; issues: PayPalIssue[] } {
  const given = isRecord(body) ? body : {};
  const { url, event_types: types } = given;
  const names = Array.isArray(types) ? types.map((type) => (isRecord(type) ? type.name : undefined)) : [];
  const unknown = names.filter((name) => name !== "*" && !eventTypes.includes(String(name)));
  const valid =
    typeof url === "string" && url.length <= maxUrlLength && /^https?:\/\//.test(url) && URL.canParse(url);
  const issues = [
    valid ? undefined : wrongSyntax("/url", url),
    names.length > 0 ? undefined : missing("/event_types"),
    ...unknown.map((name) => wrongSyntax("/event_types", name)),
  ].filter((problem) => problem !== undefined);
  if (issues.length > 0) return { ok: false, issues };
  return { ok: true, url: String(url), eventTypes: [...new Set(names.map(String))] };
}

function webhookBody({ origin }: SimulatorContext, { id, url, eventTypes }: Webhook) {
  const href = `${simulatedProviders(origin).paypal.apiUrl}/v1/notifications/webhooks/${id}`;
  return {
    id,
    url,
    event_types: eventTypes.map((name) => ({ name })),
    links: [
      { href, rel: "self", method: "GET" },
      { href, rel: "delete", method: "DELETE" },
    ],
  };
}
