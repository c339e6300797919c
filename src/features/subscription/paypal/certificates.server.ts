import { X509Certificate } from "node:crypto";
import type { Config } from "#server/config.ts";
import { callLimit } from "#server/limits/call-limit.ts";
import { readResponse } from "#server/limits/read-response.ts";
import { AppError } from "#shared/errors.ts";
import { type Clock, MINUTE_MS, SECOND_MS } from "#shared/time.ts";

const TIMEOUT_MS = 10 * SECOND_MS;
const CERTIFICATE_MAX_BYTES = 20_000;
const CERTIFICATE_NAME = /^CERT-[\w-]{1,64}$/;
/** Kept addresses. Those of a certificate that has verified a signature do not count. */
const KEPT = 500;
/** PayPal never adds a missing certificate later under the same name. */
const ABSENT_FOR_MS = 10 * MINUTE_MS;
const UNREACHABLE_FOR_MS = 20 * SECOND_MS;
const FETCHES_AT_ONCE = 2;
const FETCHES_A_MINUTE = 10;

interface Kept {
  answer: Promise<X509Certificate>;
  /** Epoch milliseconds; a failure ends. */
  until: number;
  /** Has verified a signature, so that strangers' names cannot evict it. */
  isProven: boolean;
}

/** Anyone can post a webhook: only PayPal's own URLs are fetched, and made-up names cause few fetches. */
export function paypalCertificates(config: Config, clock: Clock) {
  const bases = certificateBases(config);
  const kept = new Map<string, Kept>();
  let fetching = 0;
  const mayFetch = callLimit(FETCHES_A_MINUTE, MINUTE_MS, clock);

  return {
    /** @throws AppError `bad_request` if there is none; `unavailable` and `rate_limited` are temporary */
    async find(url: string): Promise<X509Certificate> {
      if (config.isTrial) throw new AppError("unavailable", "TRIAL is on, so PayPal is not asked");
      if (!isPaypals(url, bases)) throw new AppError("bad_request", "a certificate that is not PayPal's");
      const known = kept.get(url);
      if (known && known.until > clock().getTime()) return known.answer;
      kept.delete(url);
      if (fetching >= FETCHES_AT_ONCE || !mayFetch("PayPal")) {
        throw new AppError("rate_limited", "too many webhooks name unknown certificates");
      }
      fetching++;
      const answer = fetchCertificate(url).finally(() => {
        fetching--;
      });
      const entry: Kept = { answer, until: Number.POSITIVE_INFINITY, isProven: false };
      answer.catch((error: AppError) => {
        entry.until = clock().getTime() + (error.code === "bad_request" ? ABSENT_FOR_MS : UNREACHABLE_FOR_MS);
      });
      kept.set(url, entry);
      const strangers = [...kept].filter(([, { isProven }]) => !isProven);
      if (strangers.length > KEPT) kept.delete(strangers[0]?.[0] ?? "");
      return answer;
    },

    /** Keeps a certificate that has verified one of our webhooks. */
    noteProven(url: string): void {
      const entry = kept.get(url);
      if (entry) entry.isProven = true;
    },
  };
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
