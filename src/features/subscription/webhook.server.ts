import { verify, X509Certificate } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { crc32 } from "node:zlib";
import * as z from "zod/mini";
import type { Config } from "#server/config.ts";
import { AppError } from "#shared/errors.ts";
import { SECOND_MS } from "#shared/time.ts";

const TIMEOUT_MS = 10 * SECOND_MS;
/** PayPal signs with one certificate at a time, and now and then with the next. */
const CERTIFICATES_KEPT = 8;
const CERTIFICATE_MAX_CHARACTERS = 20_000;

const headersSchema = z.object({
  "paypal-transmission-id": z.string(),
  "paypal-transmission-time": z.string(),
  "paypal-transmission-sig": z.string(),
  "paypal-auth-algo": z.literal("SHA256withRSA"),
  "paypal-cert-url": z.string(),
});

const eventSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  event_type: z.string().check(z.maxLength(200)),
  create_time: z.optional(z.string()),
  resource: z.optional(
    z.object({
      id: z.optional(z.string()),
      billing_agreement_id: z.optional(z.string()),
      custom: z.optional(z.string()),
      custom_id: z.optional(z.string()),
    }),
  ),
});

/** What an event is about. All that it says of states and money is left unread: the server looks by itself. */
export interface PaypalEvent {
  id: string;
  type: string;
  createdAt: string;
  /** The subscription, where it names one. */
  subscriptionId: string | undefined;
  /** The member that we named to PayPal (`custom_id`), where it gives it back. */
  customId: string | undefined;
}

/**
 * Reads PayPal's webhooks and refuses what PayPal has not signed for our webhook.
 *
 * The signature (RSA with SHA-256) stands over the transmission's id and time, our webhook's id and the CRC-32 of
 * the body's bytes (PayPal, "Webhooks, integrate: verify the message yourself"), so the bytes are read before anything else is.
 */
export function webhookReader(config: Config) {
  const certificates = new Map<string, Promise<X509Certificate>>();

  const certificate = (url: string): Promise<X509Certificate> => {
    const known = certificates.get(url);
    if (known) return known;
    if (certificates.size >= CERTIFICATES_KEPT) certificates.clear();
    const fetched = fetchCertificate(url);
    certificates.set(url, fetched);
    fetched.catch(() => certificates.delete(url));
    return fetched;
  };

  /**
   * @throws AppError `bad_request` for what PayPal did not send, `provider_failed` where its certificate cannot be had
   */
  return async (headers: IncomingHttpHeaders, body: Buffer, now: Date): Promise<PaypalEvent> => {
    const parsed = headersSchema.safeParse(headers);
    if (!parsed.success) throw new AppError("bad_request", "a webhook without PayPal's signature");
    const given = parsed.data;
    const url = given["paypal-cert-url"];
    if (!isPaypals(url, config)) throw new AppError("bad_request", "a certificate that is not PayPal's");
    const { publicKey, validFrom, validTo } = await certificate(url);
    const signed = [
      given["paypal-transmission-id"],
      given["paypal-transmission-time"],
      config.paypal.webhookId,
      crc32(body),
    ].join("|");
    const signature = Buffer.from(given["paypal-transmission-sig"], "base64");
    const isValid = now >= new Date(validFrom) && now <= new Date(validTo);
    if (!isValid || !verify("sha256", Buffer.from(signed), publicKey, signature)) {
      throw new AppError("bad_request", "a webhook that PayPal did not sign for us");
    }
    return readEvent(body);
  };
}

function readEvent(body: Buffer): PaypalEvent {
  let content: unknown;
  try {
    content = JSON.parse(body.toString());
  } catch (error) {
    throw new AppError("bad_request", "a webhook that is no JSON", { cause: error });
  }
  const parsed = eventSchema.safeParse(content);
  if (!parsed.success) throw new AppError("bad_request", "a webhook that is no event");
  const { id, event_type, create_time = "", resource = {} } = parsed.data;
  const named = [resource.billing_agreement_id, resource.id];
  return {
    id,
    type: event_type,
    createdAt: create_time,
    subscriptionId: named.find((name) => name?.startsWith("I-")),
    customId: resource.custom_id ?? resource.custom,
  };
}

/** A certificate that anyone could have put there would prove nothing. */
function isPaypals(address: string, config: Config): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (!url.pathname.includes("/v1/notifications/certs/")) return false;
  if (config.simulated) return url.origin === config.origin;
  return url.protocol === "https:" && url.port === "" && url.hostname.endsWith(".paypal.com");
}

async function fetchCertificate(url: string): Promise<X509Certificate> {
  try {
    const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`PayPal answered ${response.status}`);
    const text = await response.text();
    if (text.length > CERTIFICATE_MAX_CHARACTERS) throw new Error("it is too long");
    return new X509Certificate(text);
  } catch (error) {
    throw new AppError("provider_failed", "PayPal's certificate could not be had", { cause: error });
  }
}
