import { createHmac } from "node:crypto";
import { newId } from "#platform/shared/new-id.ts";
import { simulatedProviders } from "#simulators/credentials.ts";
import {
  transmissionHeaders,
  type WebhookSigner,
  webhookSigner,
} from "#simulators/paypal/webhooks/signature.ts";
import { openStorage } from "#simulators/storage.ts";
import { pick, type Random } from "../random/random.ts";
import { hostileBody, hostileText, hostileValue, stringify } from "./hostile-values.ts";
import type { WireRequest } from "./wire.ts";

const EVENT_TYPES = [
  "BILLING.SUBSCRIPTION.ACTIVATED",
  "BILLING.SUBSCRIPTION.CANCELLED",
  "BILLING.SUBSCRIPTION.EXPIRED",
  "BILLING.SUBSCRIPTION.SUSPENDED",
  "PAYMENT.SALE.COMPLETED",
  "PAYMENT.SALE.REFUNDED",
  "PAYMENT.SALE.REVERSED",
  "CATALOG.PRODUCT.CREATED",
];
const FOREIGN = [
  "I-NOBODYS000000",
  "I-",
  "I-\u0000",
  `I-${"A".repeat(5000)}`,
  "i-lower",
  "P-5SM00000LO0CAL00PREM1UM0",
];
const REPEATED = 0.15;

interface CallbackParts {
  origin: string;
  /** The folder with the simulator's PayPal key. */
  dataDir: string;
  random: Random;
  subscriptionIds: readonly string[];
  memberIds: readonly string[];
}

/**
 * Returns correctly signed callbacks with wrong content: hostile, repeated, out of order, or about other members. The
 * Facebook user ids in them are unknown to the product.
 */
export async function signedCallbacks(count: number, parts: CallbackParts): Promise<WireRequest[]> {
  const db = openStorage(parts.dataDir);
  const signer = await webhookSigner(db);
  db.close();
  const { random } = parts;
  const made: WireRequest[] = [];
  while (made.length < count) {
    const isAgain = made.length > 0 && random() < REPEATED;
    if (isAgain) made.push(pick(made, random));
    else made.push(random() < 0.7 ? paypalEvent(signer, parts) : facebookCallback(parts));
  }
  return made;
}

function paypalEvent(
  signer: WebhookSigner,
  { origin, random, subscriptionIds, memberIds }: CallbackParts,
): WireRequest {
  const subscription = pick<unknown>(
    [...subscriptionIds, pick(FOREIGN, random), hostileValue(random)],
    random,
  );
  const custom = pick<unknown>([...memberIds, null, hostileValue(random)], random);
  const event: Record<string, unknown> = {
    id: `WH-${newId()}`,
    event_version: "1.0",
    create_time: pick(["2026-11-21T12:00:00.000Z", "1970-01-01T00:00:00Z", "9999-12-31T23:59:59Z"], random),
    event_type: pick(EVENT_TYPES, random),
    resource: { id: subscription, billing_agreement_id: subscription, custom_id: custom, status: "ACTIVE" },
  };
  if (random() < 0.4) event[pick(Object.keys(event), random)] = hostileValue(random);
  const body = random() < 0.15 ? hostileBody(random) : stringify(event);
  const { webhookId } = simulatedProviders(origin).paypal;
  const transmission = { id: newId(), time: new Date().toISOString(), webhookId, body };
  const context = { origin };
  return post("/api/webhooks/paypal", transmissionHeaders(context, signer, transmission), body);
}

function facebookCallback({ origin, random }: CallbackParts): WireRequest {
  const payload: Record<string, unknown> = {
    algorithm: "HMAC-SHA256",
    issued_at: Math.floor(Date.now() / 1000),
    user_id: `99999${Math.floor(random() * 1e12)}`,
  };
  if (random() < 0.7) payload[pick(Object.keys(payload), random)] = hostileValue(random);
  const text = random() < 0.15 ? hostileBody(random) : stringify(payload);
  const encoded = Buffer.from(text).toString("base64url");
  const { appSecret } = simulatedProviders(origin).facebook;
  const signature = createHmac("sha256", appSecret).update(encoded).digest("base64url");
  const extra = random() < 0.1 ? `&${encodeURIComponent(hostileText(random).toWellFormed())}=1` : "";
  const path = pick(["/api/facebook/data-deletion", "/api/facebook/deauthorize"], random);
  const type = { "content-type": "application/x-www-form-urlencoded" };
  return post(path, type, `signed_request=${signature}.${encoded}${extra}`);
}

function post(path: string, headers: Record<string, string>, body: string): WireRequest {
  return { method: "POST", path, headers, body: Buffer.from(body), isCutOff: false };
}
