import { verify } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { crc32 } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { signedBody } from "#platform/http/bodies.ts";
import type { Config } from "#platform/server/config.ts";
import { AppError } from "#platform/shared/errors.ts";
import type { Clock } from "#platform/shared/time.ts";
import { paypalIdSchema } from "../contract.ts";
import { refreshMember } from "../lifecycle/member-subscription.server.ts";
import { findMember, listNamed } from "../lifecycle/prepared-queries.server.ts";
import { refreshEach } from "../lifecycle/refresh-subscription.server.ts";
import { noteUnclaimed } from "../lifecycle/unclaimed-queries.server.ts";
import type { Lifecycle } from "../lifecycle.ts";
import { alertOwner } from "./alert-owner.server.ts";
import { paypalCertificates } from "./certificates.server.ts";

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

/** An id of PayPal's or of a member, in any field. */
const NAME = /^[\w-]{6,64}$/;
/** PayPal's events name some dozens of ids. */
const NAMES_MAX = 300;

/** What an event is about. The server asks PayPal itself for everything else. */
interface PaypalEvent {
  id: string;
  /** Empty where the event tells none. */
  type: string;
  /** Of a dispute or of another resource; without them the event's own. */
  about: string;
  /** Every text or number of the event that may be an id: PayPal adds types and fields, and each has its own. */
  names: readonly string[];
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
  const names = new Set<string>();
  const collect = (_key: string, value: unknown) => {
    if (names.size < NAMES_MAX && isName(value)) names.add(String(value));
    return value;
  };
  try {
    const event = objectOf(JSON.parse(body.toString(), collect));
    const resource = objectOf(event.resource);
    const about = String([resource.dispute_id, resource.id, event.id].find(isName) ?? "");
    const type = typeof event.event_type === "string" ? event.event_type : "";
    return { id: isName(event.id) ? String(event.id) : about, type, about, names: [...names] };
  } catch (error) {
    throw new AppError("bad_request", "a webhook that is no JSON", { cause: error });
  }
}

function isName(value: unknown): value is string | number {
  return (typeof value === "string" || typeof value === "number") && NAME.test(String(value));
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** `Retry-After` of a webhook whose certificate could not be fetched. */
const AGAIN_S = 60;

/** Looks up what a signed event is about (decision 0013). A repeated event causes another lookup, and changes nothing. */
export function webhookReceiver(
  lifecycle: Lifecycle,
  count: (result: "handled" | "forged" | "unproven") => void,
) {
  const { config, database, clock, ledger } = lifecycle;
  const read = webhookReader(config, clock);

  return async ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }): Promise<void> => {
    const event = await read(request.headers, signedBody(request)).catch((error: unknown) => {
      const isForNow = error instanceof AppError && error.code !== "bad_request";
      count(isForNow ? "unproven" : "forged");
      if (isForNow) reply.header("retry-after", AGAIN_S);
      throw error;
    });
    const { names } = event;
    const charged = await ledger.listSubscriptions(database, names);
    const named = await listNamed(database, [...names, ...charged]);
    // A dispute may name its member, and a charge that we have not seen yet.
    const member = named.length > 0 ? undefined : await findMember(database, names, "user_id");
    await alertOwner(lifecycle, event, member ? [{ userId: member, id: member }] : named);
    // PayPal has a subscription that a restore has lost, or one of another product.
    const unknown = names.find((name) => paypalIdSchema.safeParse(name).success);
    if (named.length > 0) await refreshEach(lifecycle, "webhook", named);
    else if (unknown) await noteUnclaimed(database, { id: unknown, memberId: "" }, clock());
    else if (member) await refreshMember(lifecycle, member, "webhook");
    count("handled");
  };
}
