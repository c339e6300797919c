import { generateKeyPair, sign } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import { simulatedProviders } from "../../credentials.ts";
import { randomSecret } from "../../random-ids.ts";
import type { SimulatorContext } from "../../storage.ts";
import { selfSignedCertificate } from "./certificate.ts";

export interface WebhookSigner {
  certificateId: string;
  /** PEM. */
  certificate: string;
  /** PEM. */
  privateKey: string;
}

/** Creates the signing key and its certificate on the first start, and returns the stored ones later. */
export async function webhookSigner(db: DatabaseSync): Promise<WebhookSigner> {
  const row = db
    .prepare(
      `SELECT certificate_id AS certificateId, certificate, private_key AS privateKey
       FROM paypal_signing_keys ORDER BY rowid LIMIT 1`,
    )
    .get();
  if (row) return row as unknown as WebhookSigner;

  const keys = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  db.prepare(
    "INSERT INTO paypal_signing_keys (certificate_id, certificate, private_key) VALUES (?, ?, ?)",
  ).run(
    `CERT-${randomSecret(12)}`,
    selfSignedCertificate("Simulador local de PayPal", keys),
    keys.privateKey.export({ type: "pkcs8", format: "pem" }),
  );
  return webhookSigner(db);
}

interface Transmission {
  id: string;
  /** ISO 8601. */
  time: string;
  webhookId: string;
  /** The body exactly as it is sent, because the signature covers its CRC32. */
  body: string;
}

/** @see https://developer.paypal.com/api/rest/webhooks/rest/#verify-webhook-signature */
export function transmissionHeaders(
  { origin }: Pick<SimulatorContext, "origin">,
  signer: WebhookSigner,
  transmission: Transmission,
): Record<string, string> {
  const { id, time, webhookId, body } = transmission;
  const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`);
  return {
    "content-type": "application/json",
    "user-agent": "PayPal/AUHD-214.0-58857358",
    "paypal-transmission-id": id,
    "paypal-transmission-time": time,
    "paypal-transmission-sig": sign("sha256", signed, signer.privateKey).toString("base64"),
    "paypal-auth-algo": "SHA256withRSA",
    "paypal-auth-version": "v2",
    "paypal-cert-url": `${simulatedProviders(origin).paypal.apiUrl}/v1/notifications/certs/${signer.certificateId}`,
  };
}
