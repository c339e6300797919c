import { WITHDRAWAL_DAYS } from "#features/subscription/withdrawal-days.ts";
import { DAY_MS } from "#shared/time.ts";

const ZONE = "America/Argentina/Buenos_Aires";
const DAY = new Intl.DateTimeFormat("en-CA", { timeZone: ZONE });
const SATURDAY = 6;
const SUNDAY = 0;

/**
 * Returns the last day (`yyyy-MM-dd`, inclusive) to withdraw from a contract of `contractedAt` (ISO 8601).
 * Counts fourteen days on Argentina's calendar. A weekend moves the last day to Monday (Código Civil y
 * Comercial, article 1110). Public holidays are not considered, so a refusal mentions them.
 */
export function lastDayToWithdraw(contractedAt: string): string {
  const last = new Date(Date.parse(dayOf(contractedAt)) + WITHDRAWAL_DAYS * DAY_MS);
  const weekday = last.getUTCDay();
  const more = weekday === SATURDAY ? 2 : weekday === SUNDAY ? 1 : 0;
  return new Date(last.getTime() + more * DAY_MS).toISOString().slice(0, 10);
}

export function isInTime(contractedAt: string, requestedAt: string): boolean {
  return dayOf(requestedAt) <= lastDayToWithdraw(contractedAt);
}

/** Returns the day in Argentina, `yyyy-MM-dd`. */
function dayOf(instant: string): string {
  return DAY.format(new Date(instant));
}
