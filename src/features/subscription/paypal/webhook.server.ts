import { verify } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { crc32 } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Config } from "#server/config.ts";
import { signedBody } from "#server/http/bodies.ts";
import type { Services } from "#server/services.ts";
import { AppError } from "#shared/errors.ts";
import type { Clock } from "#shared/time.ts";
import { paypalIdSchema } from "../contract.ts";
import { findMember } from "../lifecycle/prepared-queries.server.ts";
import { refreshMember, refreshSubscription } from "../lifecycle/refresh-subscription.server.ts";
import { noteUnclaimed } from "../lifecycle/unclaimed-queries.server.ts";
import { paypalCertificates } from "./certificates.server.ts";
import type { Paypal } from "./paypal.server.ts";

/** Lengths from PayPal's reference of `verify-webhook-signature`. */
const headersSchema = z.object({
  "paypal-transmission-id": z.string().check(z.minLength(1), z.maxLength(100)),
  "paypal-transmission-time": z.string().check(
    z.maxLength(100),
    z.refine((time) => !Number.isNaN(Date.parse(time))),
  ),
  // RSA signatures of 2,048 to 4,096 bits in Base64.
  "paypal-transmission-sig": z.string().check(z.regex(/^[A-Za-z0-9+/]{340,684}={0,2}$/)),
  "paypal-auth-algo": z.literal("SHA256withRSA"),
  "paypal-cert-url": z.string().check(z.maxLength(500)),
});

const eventSchema = z.object({
  resource: z.optional(
    z.object({
      id: z.optional(z.string()),
      billing_agreement_id: z.optional(z.string()),
      custom: z.optional(z.string()),
      custom_id: z.optional(z.string()),
    }),
  ),
});

/** What an event is about. The server asks PayPal itself for everything else. */
interface PaypalEvent {
  subscriptionId: string | undefined;
  /** The member: the `custom_id` that we gave to PayPal. */
  customId: string | undefined;
}

/**
 * Refuses webhooks that PayPal has not signed: RSA with SHA-256 over the transmission's id and time, our webhook's id
 * and the body's CRC-32 (PayPal, "Webhooks, integrate: verify the message yourself"). So the body is parsed last.
 */
export function webhookReader(config: Config, clock: Clock) {
  const findCertificate = paypalCertificates(config, clock);

  /** @throws AppError `bad_request` if not from PayPal; see `paypalCertificates` for the others */
  return async (headers: IncomingHttpHeaders, body: Buffer): Promise<PaypalEvent> => {
    const parsed = headersSchema.safeParse(headers);
    if (!parsed.success) throw new AppError("bad_request", "a webhook without PayPal's signature");
    const given = parsed.data;
    const { publicKey, validFrom, validTo } = await findCertificate(given["paypal-cert-url"]);
    const signed = [
      given["paypal-transmission-id"],
      given["paypal-transmission-time"],
      config.paypal.webhookId,
      crc32(body),
    ].join("|");
    const signature = Buffer.from(given["paypal-transmission-sig"], "base64");
    const now = clock();
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
  const { resource = {} } = parsed.data;
  const named = [resource.billing_agreement_id, resource.id];
  return {
    subscriptionId: named.find((name) => name?.startsWith("I-")),
    customId: resource.custom_id ?? resource.custom,
  };
}

/** `Retry-After` of a webhook whose certificate could not be fetched. */
const AGAIN_S = 60;

/** Looks up what a signed event is about (decision 0013). A repeated event causes another lookup, and changes nothing. */
export function webhookReceiver(
  services: Services,
  paypal: Paypal,
  count: (result: "handled" | "forged" | "unproven") => void,
) {
  const read = webhookReader(services.config, services.clock);

  return async ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }): Promise<void> => {
    const event = await read(request.headers, signedBody(request)).catch((error: unknown) => {
      const isForNow = error instanceof AppError && error.code !== "bad_request";
      count(isForNow ? "unproven" : "forged");
      if (isForNow) reply.header("retry-after", AGAIN_S);
      throw error;
    });
    const owner = await findMember(services.database, event);
    if (owner && event.subscriptionId) {
      await refreshSubscription(services, paypal, owner, event.subscriptionId, "webhook");
    } else if (owner) {
      await refreshMember(services, paypal, owner, "webhook");
    } else if (event.subscriptionId && paypalIdSchema.safeParse(event.subscriptionId).success) {
      // PayPal has a subscription that a restore has lost, or one of another product.
      const unknown = { id: event.subscriptionId, memberId: "" } as const;
      await noteUnclaimed(services.database, unknown, services.clock());
    }
    count("handled");
  };
}
