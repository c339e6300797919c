import { WITHDRAWAL_DAYS } from "#billing/subscription/withdrawal-days.ts";
import { DAY_MS } from "#platform/shared/time.ts";

/** The calendar of Argentina. `en-CA` writes `yyyy-MM-dd`. */
const DAY = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Argentina/Buenos_Aires" });
/**
 * A last day on a weekend or a public holiday moves to the next working day (Código Civil y Comercial, article 1110;
 * Regulation (EEC) 1182/71, article 3.4). We keep no list of all countries' holidays: this number of days covers any
 * row of holidays with its weekend, and every time zone.
 */
const MOVED_DAYS = 9;

/** Returns true if a withdrawal at `requestedAt` is in time for a contract first paid at `paidAt`; both ISO 8601. */
export function isInTime(paidAt: string, requestedAt: string): boolean {
  const day = (instant: string) => Date.parse(DAY.format(new Date(instant)));
  return day(requestedAt) - day(paidAt) <= (WITHDRAWAL_DAYS + MOVED_DAYS) * DAY_MS;
}
