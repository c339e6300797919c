import { X509Certificate } from "node:crypto";
import { callLimit } from "#platform/limits/call-limit.ts";
import { readResponse } from "#platform/limits/read-response.ts";
import type { Config } from "#platform/server/config.ts";
import { AppError } from "#platform/shared/errors.ts";
import { type Clock, MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";

const TIMEOUT_MS = 10 * SECOND_MS;
const CERTIFICATE_MAX_BYTES = 20_000;
const CERTIFICATE_NAME = /^CERT-[\w-]{1,64}$/;
/** Anyone can name a certificate that does not exist. */
const FETCHES_A_MINUTE = 10;

/** Anyone can post a webhook: only PayPal's own URLs are fetched, and made-up names cause few fetches. */
export function paypalCertificates(config: Config, clock: Clock) {
  const bases = certificateBases(config);
  // Only PayPal adds to these: what it does not have fails, and is not kept.
  const kept = new Map<string, Promise<X509Certificate>>();
  const mayFetch = callLimit(FETCHES_A_MINUTE, MINUTE_MS, clock);

  /** @throws AppError `bad_request` if there is none; `unavailable` and `rate_limited` are temporary */
  return async (url: string): Promise<X509Certificate> => {
    if (config.isTrial) throw new AppError("unavailable", "TRIAL is on, so PayPal is not asked");
    if (!isPaypals(url, bases)) throw new AppError("bad_request", "a certificate that is not PayPal's");
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
