import { createECDH } from "node:crypto";
import webpush, { type PushSubscription, type VapidKeys } from "web-push";
import type { Database } from "#platform/database/database.ts";
import { NotTaken } from "#platform/mail/sending.ts";
import type { Config } from "#platform/server/config.ts";
import { readOrMakeKey } from "#platform/server/server-keys.ts";
import { type Clock, SECOND_MS } from "#platform/shared/time.ts";
import type { ReminderKind } from "../kinds.ts";
import type { ReminderText } from "../source.ts";

const TIMEOUT_MS = 15 * SECOND_MS;
/** After this many unanswered calls in a row, a push service is not called for REST_S seconds. */
const UNANSWERED_MAX = 5;
const REST_S = 60;
const AUTH_BYTES = 16;

/** A push, encrypted for one device (RFC 8291). The service worker shows it (service-worker-push.browser.js). */
export interface PushPayload extends Omit<ReminderText, "letter"> {
  /** The reminder's kind; a message about money has none. */
  kind?: ReminderKind;
  /** Stable per message, so that a repeated message replaces the first. At most 32 characters of base64url. */
  id: string;
  stop_token?: string;
}

/** Rejects if the push service does not accept the message. The service keeps it for `ttlS` while a device is off. */
export type PushSender = (
  to: PushSubscription,
  message: { payload: PushPayload; ttlS: number },
) => Promise<void>;

export function isUsable({ endpoint, keys }: PushSubscription, config: Config): boolean {
  return isPushEndpoint(endpoint, config.simulated ? config.origin : undefined) && areKeys(keys);
}

/** Web Push client (RFC 8030). A service that stops answering is not called for a minute, so that it delays no other. */
export function pushSender(
  config: Config,
  keysOf: () => Promise<VapidKeys>,
  timeoutMs = TIMEOUT_MS,
): PushSender {
  const silent = new Map<string, { calls: number; until: number }>();

  return async (to, { payload, ttlS }) => {
    if (!isUsable(to, config)) throw new Error("this is no push service's endpoint");
    const { host } = new URL(to.endpoint);
    const rest = silent.get(host);
    if (rest && rest.calls >= UNANSWERED_MAX && Date.now() < rest.until)
      throw new NotTaken(new Response(null, { status: 503, headers: { "retry-after": String(REST_S) } }));
    const { endpoint, method, headers, body } = webpush.generateRequestDetails(to, JSON.stringify(payload), {
      vapidDetails: { subject: `mailto:${config.site.contactEmail}`, ...(await keysOf()) },
      contentEncoding: "aes128gcm",
      TTL: ttlS,
      urgency: "high",
      // The push service replaces an undelivered message with the same topic (RFC 8030).
      topic: payload.id,
    });
    const response = await fetch(endpoint, {
      method,
      headers: Object.entries(headers)
        // fetch sets this header from the body.
        .filter(([name]) => name !== "Content-Length")
        .map(([name, value]): [string, string] => [name, String(value)]),
      body: new Uint8Array(body),
      // A redirect could lead to a host that is no push service.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      if (error instanceof Error && error.name === "TimeoutError") {
        const calls = (silent.get(host)?.calls ?? 0) + 1;
        silent.set(host, { calls, until: Date.now() + REST_S * SECOND_MS });
      }
      throw error;
    });
    silent.delete(host);
    // Don't download a body that nobody reads.
    await response.body?.cancel();
    if (!response.ok) throw new NotTaken(response);
  };
}

/** An uncompressed P-256 point and a secret of 16 bytes (RFC 8291, section 3.2). */
function areKeys({ p256dh, auth }: PushSubscription["keys"]): boolean {
  if (Buffer.from(auth, "base64url").length !== AUTH_BYTES) return false;
  const point = Buffer.from(p256dh, "base64url");
  if (point.length !== 65 || point[0] !== 4) return false;
  const own = createECDH("prime256v1");
  own.generateKeys();
  try {
    own.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

/** Allowlist against SSRF: this server calls endpoints that browsers supply. */
const PUSH_SERVICES = [
  // Chrome and other Chromium browsers; builds without Google's API keys use the second host.
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /^[a-z0-9-]+\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
];

/** @param simulated origin of the simulated push service; if given, no other is accepted */
export function isPushEndpoint(endpoint: string, simulated: string | undefined): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username + url.password !== "") return false;
  if (simulated !== undefined)
    return url.origin === simulated && url.pathname.startsWith("/simulators/push/");
  return url.protocol === "https:" && url.port === "" && PUSH_SERVICES.some((one) => one.test(url.hostname));
}

/** The keys that identify this server (RFC 8292). A new pair would force every browser to subscribe again. */
export function vapidKeys(database: Database, clock: Clock): () => Promise<VapidKeys> {
  let keys: Promise<VapidKeys> | undefined;
  return () => {
    keys ??= readOrMakeKey(database, "vapid", webpush.generateVAPIDKeys, clock()).catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    return keys;
  };
}
