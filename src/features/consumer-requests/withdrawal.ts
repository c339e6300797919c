import { DAY_MS } from "#shared/time.ts";

/** One term for everyone (decision 0027): longer than the ten days of Ley 24.240, article 34. */
const DAYS = 14;
const ZONE = "America/Argentina/Buenos_Aires";
const DAY = new Intl.DateTimeFormat("en-CA", { timeZone: ZONE });
const SATURDAY = 6;
const SUNDAY = 0;

/**
 * The last day on which someone may go back on a contract made at `contractedAt` (ISO 8601): fourteen days after the day of
 * the contract, to its end, on Argentina's calendar. One that falls on a weekend is followed by the Monday (Código
 * Civil y Comercial, article 1110). Its holidays are not known here: a refusal says so.
 *
 * @returns `yyyy-MM-dd`
 */
export function lastDayToWithdraw(contractedAt: string): string {
  const last = new Date(Date.parse(dayOf(contractedAt)) + DAYS * DAY_MS);
  const weekday = last.getUTCDay();
  const more = weekday === SATURDAY ? 2 : weekday === SUNDAY ? 1 : 0;
  return new Date(last.getTime() + more * DAY_MS).toISOString().slice(0, 10);
}

/** Whether what was asked for at `requestedAt` (ISO 8601) was asked for in time. */
export function isInTime(contractedAt: string, requestedAt: string): boolean {
  return dayOf(requestedAt) <= lastDayToWithdraw(contractedAt);
}

/** The day of an instant in Argentina, `yyyy-MM-dd`. */
function dayOf(instant: string): string {
  return DAY.format(new Date(instant));
}
