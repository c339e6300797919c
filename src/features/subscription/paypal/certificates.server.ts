import { X509Certificate } from "node:crypto";
import type { Config } from "#server/config.ts";
import { callLimit } from "#server/limits/call-limit.ts";
import { readResponse } from "#server/limits/read-response.ts";
import { AppError } from "#shared/errors.ts";
import { type Clock, MINUTE_MS, SECOND_MS } from "#shared/time.ts";

const TIMEOUT_MS = 10 * SECOND_MS;
const CERTIFICATE_MAX_BYTES = 20_000;
const CERTIFICATE_NAME = /^CERT-[\w-]{1,64}$/;
/** PayPal signs with one certificate at a time, and sometimes with the next one. */
const PROVEN_KEPT = 8;
const UNPROVEN_KEPT = 8;
const FAILURES_KEPT = 500;
/** PayPal never adds a missing certificate later under the same name. */
const ABSENT_FOR_MS = 10 * MINUTE_MS;
const UNREACHABLE_FOR_MS = 20 * SECOND_MS;
const FETCHES_AT_ONCE = 2;
const FETCHES_A_MINUTE = 10;

/** Anyone can post a webhook: only PayPal's own URLs are fetched, and made-up names cause few fetches. */
export function paypalCertificates(config: Config, clock: Clock) {
  const bases = certificateBases(config);
  /** Have verified a signature, so strangers' names cannot evict them. */
  const proven = new Map<string, X509Certificate>();
  const unproven = new Map<string, X509Certificate>();
  const fetching = new Map<string, Promise<X509Certificate>>();
  const failures = new Map<string, { error: AppError; until: number }>();
  const mayFetch = callLimit(FETCHES_A_MINUTE, MINUTE_MS, clock);

  async function fetchOnce(url: string): Promise<X509Certificate> {
    try {
      const certificate = await fetchCertificate(url);
      keep(unproven, url, certificate, UNPROVEN_KEPT);
      return certificate;
    } catch (error) {
      const failure =
        error instanceof AppError
          ? error
          : new AppError("unavailable", "PayPal's certificate could not be had", { cause: error });
      const forMs = failure.code === "bad_request" ? ABSENT_FOR_MS : UNREACHABLE_FOR_MS;
      keep(failures, url, { error: failure, until: clock().getTime() + forMs }, FAILURES_KEPT);
      throw failure;
    } finally {
      fetching.delete(url);
    }
  }

  return {
    /** @throws AppError `bad_request` if there is none; `unavailable` and `rate_limited` are temporary */
    async find(url: string): Promise<X509Certificate> {
      if (config.isTrial) throw new AppError("unavailable", "TRIAL is on, so PayPal is not asked");
      if (!isPaypals(url, bases)) throw new AppError("bad_request", "a certificate that is not PayPal's");
      const known = proven.get(url) ?? unproven.get(url) ?? fetching.get(url);
      if (known) return known;
      const failure = failures.get(url);
      if (failure && failure.until > clock().getTime()) throw failure.error;
      failures.delete(url);
      if (fetching.size >= FETCHES_AT_ONCE || !mayFetch("PayPal")) {
        throw new AppError("rate_limited", "too many webhooks name unknown certificates");
      }
      const fetched = fetchOnce(url);
      fetching.set(url, fetched);
      return fetched;
    },

    /** Protects a certificate that has verified one of our webhooks from eviction by unproven ones. */
    noteProven(url: string, certificate: X509Certificate): void {
      unproven.delete(url);
      keep(proven, url, certificate, PROVEN_KEPT);
    },
  };
}

function keep<T>(map: Map<string, T>, key: string, value: T, max: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > max && oldest !== undefined) map.delete(oldest);
}

/** PayPal's REST API has two host names, and a webhook may name either. */
function certificateBases({ simulated, origin, paypal }: Config): string[] {
  const api = simulated ? `${origin}/simulators/paypal` : paypal.apiUrl.replace(/\/$/, "");
  const others = [
    api.replace(/^https:\/\/api-m\.(sandbox\.)?paypal\.com$/, "https://api.$1paypal.com"),
    api.replace(/^https:\/\/api\.(sandbox\.)?paypal\.com$/, "https://api-m.$1paypal.com"),
  ];
  return [...new Set([api, ...others])].map((base) => `${base}/v1/notifications/certs/`);
}

/** A certificate from a place that others can write to would prove nothing. */
function isPaypals(url: string, bases: readonly string[]): boolean {
  return bases.some((base) => url.startsWith(base) && CERTIFICATE_NAME.test(url.slice(base.length)));
}

async function fetchCertificate(url: string): Promise<X509Certificate> {
  const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
  const { ok, status } = response;
  if (!ok) {
    await response.body?.cancel();
    if (status >= 400 && status < 500 && status !== 429)
      throw new AppError("bad_request", "PayPal has no such certificate");
    throw new Error(`PayPal answered ${status}`);
  }
  return new X509Certificate(await readResponse(response, CERTIFICATE_MAX_BYTES));
}
