import { WITHDRAWAL_DAYS } from "#billing/subscription/withdrawal-days.ts";
import { daysBetween } from "#platform/shared/days/days.ts";
import { wallTimeIn } from "#platform/shared/days/wall-time.ts";

/**
 * A last day on a weekend or a public holiday moves to the next working day (Código Civil y Comercial, article 1110;
 * Regulation (EEC) 1182/71, article 3.4). We keep no list of all countries' holidays: this number of days covers any
 * row of holidays with its weekend, and every time zone.
 */
const MOVED_DAYS = 9;

/** Returns true if a withdrawal at `requestedAt` is in time for a contract first paid at `paidAt`; both ISO 8601. */
export function isInTime(paidAt: string, requestedAt: string): boolean {
  const day = (instant: string) => wallTimeIn("America/Argentina/Buenos_Aires", new Date(instant)).day;
  return daysBetween(day(paidAt), day(requestedAt)) <= WITHDRAWAL_DAYS + MOVED_DAYS;
}
