import { SECOND_MS } from "#shared/time.ts";

/** How often the session is looked at (spec, section 9). */
export const TICK_MS = 30 * SECOND_MS;
const TICKS_LEFT = 3;

/**
 * Whether three ticks or less remain of the access token.
 *
 * @param expiresAt seconds since the epoch
 * @param now milliseconds since the epoch
 */
export function isRefreshDue(expiresAt: number, now: number): boolean {
  return Math.floor((expiresAt * SECOND_MS - now) / TICK_MS) <= TICKS_LEFT;
}
