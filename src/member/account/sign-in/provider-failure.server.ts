import type { SignInFailure } from "../contract.ts";

export class ProviderUnavailable extends Error {}

/** openid-client's codes for a timeout and for an answer that is not OAuth, such as the page of a 5xx. */
const OAUTH_UNAVAILABLE = new Set(["OAUTH_TIMEOUT", "OAUTH_RESPONSE_IS_NOT_CONFORM"]);

export function failureOf(error: unknown): SignInFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { name, code } = cause as Error & { code?: unknown };
    if (cause instanceof ProviderUnavailable || name === "TimeoutError") return "unavailable";
    // Node's fetch throws this error if there is no connection.
    if (name === "TypeError" && cause.message === "fetch failed") return "unavailable";
    if (typeof code === "string" && OAUTH_UNAVAILABLE.has(code)) return "unavailable";
  }
  return "failed";
}
