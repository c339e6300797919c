import { SECOND_MS } from "#shared/time.ts";

/** Interval of the session check (spec, section 9). */
export const TICK_MS = 30 * SECOND_MS;
const TICKS_LEFT = 3;

/** True while less than four ticks remain. `expiresAt`: epoch seconds; `now`: epoch milliseconds. */
export function isRefreshDue(expiresAt: number, now: number): boolean {
  return Math.floor((expiresAt * SECOND_MS - now) / TICK_MS) <= TICKS_LEFT;
}
