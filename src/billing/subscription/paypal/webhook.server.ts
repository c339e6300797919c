import { verify, X509Certificate } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { crc32 } from "node:zlib";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { inTransaction } from "#platform/database/database.ts";
import { signedBody } from "#platform/http/routes.ts";
import { callLimit } from "#platform/limits/call-limit.ts";
import { readResponse } from "#platform/limits/read-response.ts";
import { plainLetter } from "#platform/mail/letter.ts";
import { queueMail } from "#platform/mail/mail.ts";
import type { Config } from "#platform/server/config.ts";
import { AppError } from "#platform/shared/errors.ts";
import { type Clock, MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";
import { hasAudit, insertAudit } from "../audit-queries.server.ts";
import { paypalIdSchema } from "../contract.ts";
import { refreshMember } from "../lifecycle/member-subscription.server.ts";
import { refreshEach } from "../lifecycle/refresh-subscription.server.ts";
import { noteUnclaimed } from "../lifecycle/unclaimed-queries.server.ts";
import type { Lifecycle } from "../lifecycle.ts";
import { findNamedMember, listNamed } from "../queries.server.ts";

/** The lengths come from PayPal's reference of `verify-webhook-signature`. */
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

/** Matches an id of PayPal or of a member. */
const NAME = /^[\w-]{6,64}$/;
/** PayPal's events name some dozens of ids. */
const NAMES_MAX = 300;

/**
 * Refuses webhooks that PayPal has not signed: RSA with SHA-256 over the transmission's id and time, our webhook's id
 * and the body's CRC-32 (PayPal, "Webhooks, integrate: verify the message yourself"). Then reads the body.
 */
export function webhookReader(config: Config, clock: Clock) {
  const findCertificate = paypalCertificates(config, clock);

  /** @throws AppError `bad_request` if not from PayPal, and the errors of `paypalCertificates` */
  return async (headers: IncomingHttpHeaders, body: Buffer) => {
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

/**
 * Reads an event. `about` is the id of the dispute or other resource; without one, the event's id. `names` has every
 * value that may be an id, because each type of event has its own fields and PayPal adds types.
 */
function readEvent(body: Buffer) {
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

/** Looks up the subscriptions that a signed event names (decision 0013). A repeated event only repeats the lookup. */
export function webhookReceiver(
  lifecycle: Lifecycle,
  count: (result: "handled" | "forged" | "unproven") => void,
) {
  const { config, database, clock, ledger } = lifecycle;
  const read = webhookReader(config, clock);

  return async ({ request }: { request: FastifyRequest }): Promise<void> => {
    const event = await read(request.headers, signedBody(request)).catch((error: unknown) => {
      const isForNow = error instanceof AppError && error.code !== "bad_request";
      count(isForNow ? "unproven" : "forged");
      throw error;
    });
    const { names } = event;
    const charged = await ledger.listSubscriptions(database, names);
    const named = await listNamed(database, [...names, ...charged]);
    // A dispute may name its member and a charge that we have not seen yet.
    const member = named.length > 0 ? undefined : await findNamedMember(database, names);
    await alertOwner(lifecycle, event, member ? [{ userId: member, id: member }] : named);
    // A restore may have lost this subscription, or it belongs to another product.
    const unknown = names.find((name) => paypalIdSchema.safeParse(name).success);
    if (named.length > 0) await refreshEach(lifecycle, "webhook", named);
    else if (unknown) await noteUnclaimed(database, { id: unknown, memberId: "" }, clock());
    else if (member) await refreshMember(lifecycle, member, "webhook");
    count("handled");
  };
}

/** The words and the advice of the owner's letter, by PayPal's name of the event. Other events cause no letter. */
const ALERTS: readonly (readonly [RegExp, string, string])[] = [
  [/\.DISPUTE\.RESOLVED$/, "una disputa terminó", "Mira en PayPal cómo terminó."],
  [
    /\.DISPUTE\./,
    "una disputa",
    "Responde en el centro de resoluciones de PayPal antes de la fecha que indica. Sin respuesta, PayPal suele devolver el dinero.",
  ],
  [
    /\.REVERSED$/,
    "un pago revertido",
    "PayPal sacó el dinero de tu cuenta. Si era el último pago, el Premium que compró termina y la suscripción se cancela sola.",
  ],
];

/** Writes one letter for each event of a dispute or reversal. If PayPal repeats the event, writes no second one. */
async function alertOwner(
  { config, database, clock }: Lifecycle,
  { id, type, about }: ReturnType<typeof readEvent>,
  named: readonly { userId: string; id: string }[],
): Promise<void> {
  const [, what, todo] = ALERTS.find(([kind]) => kind.test(type)) ?? [];
  if (!what || !todo) return;
  const subscriptions = named.map(({ id }) => `- npm run owner -- subscription ${id} --look`).join("\n");
  const letter = plainLetter(`PayPal: ${what}`, [
    `PayPal avisa: ${what} (${about}).`,
    todo,
    subscriptions
      ? `De quién es, qué pagó y qué dice PayPal ahora (donde instalaste claves, escribe claves en lugar de npm run owner --):\n\n${subscriptions}`
      : "No nombra ninguna suscripción ni ningún cobro de esta base de datos. Puede ser un cobro que aún no vimos.",
  ]);
  const mail = { to: config.site.contactEmail, ...letter };
  // No row remains of a sent letter, so the audit trail records the letter.
  const act = { user_id: named[0]?.userId ?? "", action: `told the owner: ${type} ${id}` };
  const fact = { ...act, paypal_subscription_id: null };
  await inTransaction(database, async (transaction) => {
    if (await hasAudit(transaction, fact)) return;
    await insertAudit(transaction, { ...fact, actor: "webhook", at: clock() });
    await queueMail(transaction, `paypal.alert:${type}:${about}`, mail, clock());
  });
}

const TIMEOUT_MS = 10 * SECOND_MS;
const CERTIFICATE_MAX_BYTES = 20_000;
const CERTIFICATE_NAME = /^CERT-[\w-]{1,64}$/;
/** The most fetches of certificates, because anyone can post a webhook that names a missing one. */
const FETCHES_A_MINUTE = 10;

/** Anyone can post a webhook: only PayPal's own URLs are fetched, and made-up names cause few fetches. */
function paypalCertificates(config: Config, clock: Clock) {
  const bases = certificateBases(config);
  // Only PayPal's own certificates stay here, because a fetch of any other fails.
  const kept = new Map<string, Promise<X509Certificate>>();
  const mayFetch = callLimit(FETCHES_A_MINUTE, MINUTE_MS, clock);

  /** @throws AppError `bad_request` without a valid certificate; `unavailable` and `rate_limited` are temporary */
  return async (url: string): Promise<X509Certificate> => {
    if (config.isTrial) throw new AppError("unavailable", "TRIAL is on, so PayPal is not asked");
    // A certificate from a place that others can write to would prove nothing.
    if (!bases.some((base) => url.startsWith(base) && CERTIFICATE_NAME.test(url.slice(base.length))))
      throw new AppError("bad_request", "a certificate that is not PayPal's");
    const known = kept.get(url);
    if (known) return known;
    if (!mayFetch("PayPal"))
      throw new AppError("rate_limited", "too many webhooks name unknown certificates");
    const answer = fetchCertificate(url);
    kept.set(url, answer);
    answer.catch(() => kept.delete(url));
    return answer;
  };
}

/** PayPal's REST API has two host names, and a webhook may name either. */
function certificateBases({ simulated, origin, paypal }: Config): string[] {
  const api = simulated ? `${origin}/simulators/paypal` : paypal.apiUrl.replace(/\/$/, "");
  const [, domain] = /^https:\/\/api(?:-m)?\.((?:sandbox\.)?paypal\.com)$/.exec(api) ?? [];
  const all = domain ? [`https://api.${domain}`, `https://api-m.${domain}`] : [api];
  return all.map((base) => `${base}/v1/notifications/certs/`);
}

async function fetchCertificate(url: string): Promise<X509Certificate> {
  try {
    const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { ok, status } = response;
    if (ok) return new X509Certificate(await readResponse(response, CERTIFICATE_MAX_BYTES));
    await response.body?.cancel();
    if (status >= 400 && status < 500 && status !== 429)
      throw new AppError("bad_request", "PayPal has no such certificate");
    throw new Error(`PayPal answered ${status}`);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("unavailable", "PayPal's certificate could not be had", { cause: error });
  }
}
