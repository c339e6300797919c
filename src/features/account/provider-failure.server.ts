import type { SignInFailure } from "./contract.ts";

/** A provider that answered, but only that it cannot at the moment. */
export class ProviderUnavailable extends Error {}

/** What openid-client says of a call that took too long, or whose answer was no answer (a 5xx's page). */
const OAUTH_UNAVAILABLE = new Set(["OAUTH_TIMEOUT", "OAUTH_RESPONSE_IS_NOT_CONFORM"]);

/** Whether a provider was not there for a sign-in, or was and refused it. */
export function failureOf(error: unknown): SignInFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { name, code } = cause as Error & { code?: unknown };
    if (cause instanceof ProviderUnavailable || name === "TimeoutError") return "unavailable";
    // Node's fetch that reached nobody.
    if (name === "TypeError" && cause.message === "fetch failed") return "unavailable";
    if (typeof code === "string" && OAUTH_UNAVAILABLE.has(code)) return "unavailable";
  }
  return "failed";
}
