import { addDays, daysBetween, monthsBetween } from "#shared/days.ts";

/** Used only for "mañana" and "pasado mañana": it renders counts as the longer "dentro de 3 días". */
const NAMED = new Intl.RelativeTimeFormat("es", { numeric: "auto" });
const NAMED_DAYS = 2;
const WEEK_DAYS = 7;
/** Switches to a coarser unit at two of that unit, to limit the rounding error. */
const WEEKS_FROM_DAYS = 2 * WEEK_DAYS;
const MONTHS_FROM = 2;
const YEARS_FROM_MONTHS = 24;

/** "en 3 días" (spec, section 2). Rounds down: it never promises more time than there is. Both are `yyyy-MM-dd`. */
export function deadlineLabel(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days < 0) return "Plazo vencido";
  if (days === 0) return "Último día";
  if (days <= NAMED_DAYS) return NAMED.format(days, "day");
  if (days < WEEKS_FROM_DAYS) return ahead(days, "day");
  const months = monthsBetween(today, day);
  if (months < MONTHS_FROM) return ahead(Math.floor(days / WEEK_DAYS), "week");
  if (months < YEARS_FROM_MONTHS) return ahead(months, "month");
  return ahead(Math.floor(months / 12), "year");
}

function ahead(count: number, unit: "day" | "week" | "month" | "year"): string {
  return `en ${new Intl.NumberFormat("es", { style: "unit", unit, unitDisplay: "long" }).format(count)}`;
}

export function isPast(day: string, today: string): boolean {
  return day < today;
}

/** The earliest deadline that can be chosen is yesterday (spec, section 2). */
export function firstDeadline(today: string): string {
  return addDays(today, -1);
}

/** The earliest local date on earth is one day behind the UTC date. */
const EARLIEST_ZONE_DAYS = -1;

/** Whether a deadline was too early in every time zone at `writtenAt` (ISO 8601). */
export function isTooEarly(day: string, writtenAt: string): boolean {
  const universal = new Date(writtenAt).toISOString().slice(0, 10);
  return day < firstDeadline(addDays(universal, EARLIEST_ZONE_DAYS));
}
