import { WITHDRAWAL_DAYS } from "#features/subscription/withdrawal-days.ts";
import { DAY_MS } from "#shared/time.ts";

const ZONE = "America/Argentina/Buenos_Aires";
const DAY = new Intl.DateTimeFormat("en-CA", { timeZone: ZONE });
/**
 * A last day on a public holiday moves to the next working day (article 1110; Regulation (EEC) 1182/71, article
 * 3.4). No list of all countries' holidays is kept: this is longer than any row of them, and than a time zone.
 */
const HOLIDAY_DAYS = 7;
const SATURDAY = 6;
const SUNDAY = 0;

/**
 * Returns the last day (`yyyy-MM-dd`, inclusive) to withdraw from a contract of `contractedAt` (ISO 8601).
 * Counts on Argentina's calendar from the first payment. A weekend moves the last day to Monday (Código Civil
 * y Comercial, article 1110).
 */
export function lastDayToWithdraw(contractedAt: string): string {
  const last = new Date(Date.parse(dayOf(contractedAt)) + WITHDRAWAL_DAYS * DAY_MS);
  const weekday = last.getUTCDay();
  const more = weekday === SATURDAY ? 2 : weekday === SUNDAY ? 1 : 0;
  return new Date(last.getTime() + more * DAY_MS).toISOString().slice(0, 10);
}

export function isInTime(contractedAt: string, requestedAt: string): boolean {
  const last = Date.parse(lastDayToWithdraw(contractedAt)) + HOLIDAY_DAYS * DAY_MS;
  return Date.parse(dayOf(requestedAt)) <= last;
}

/** Returns the day in Argentina, `yyyy-MM-dd`. */
function dayOf(instant: string): string {
  return DAY.format(new Date(instant));
}
