import { SECOND_MS } from "#shared/time.ts";

/** How often the session is looked at (spec, section 9). */
export const TICK_MS = 30 * SECOND_MS;
const TICKS_LEFT = 3;
const MARGIN_S = 10;

/**
 * Whether three ticks or less remain of the access token.
 *
 * @param expiresAt seconds since the epoch
 * @param now milliseconds since the epoch
 */
export function isRefreshDue(expiresAt: number, now: number): boolean {
  return Math.floor((expiresAt * SECOND_MS - now) / TICK_MS) <= TICKS_LEFT;
}

/** Whether the access token may run out before a page that has just come back has made its calls. */
export function isAboutToExpire(expiresAt: number, now: number): boolean {
  return expiresAt * SECOND_MS - now <= MARGIN_S * SECOND_MS;
}
