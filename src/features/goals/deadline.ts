import { addDays, daysBetween, monthsBetween } from "#shared/days.ts";

/** Only for its names of the next days: counted, it says the longer "dentro de 3 días". */
const NAMED = new Intl.RelativeTimeFormat("es", { numeric: "auto" });
const NAMED_DAYS = 2;
const WEEK_DAYS = 7;
/** From here on the next coarser unit is said: two of it, so that it is never far off. */
const WEEKS_FROM_DAYS = 2 * WEEK_DAYS;
const MONTHS_FROM = 2;
const YEARS_FROM_MONTHS = 24;

/**
 * How far off a deadline is (spec, section 2): "Plazo vencido", "Último día", "mañana", "en 3 días", "en 2 semanas".
 * Rounded down: nobody is told of more time than there is.
 *
 * @param day `yyyy-MM-dd`, like `today`
 */
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

/** Yesterday can be chosen, the days before it cannot (spec, section 2). */
export function firstDeadline(today: string): string {
  return addDays(today, -1);
}

/** Behind the universal day lies the earliest day on earth. */
const EARLIEST_ZONE_DAYS = -1;

/**
 * Whether a deadline was past when it was chosen, wherever on earth that was.
 *
 * @param writtenAt ISO 8601
 */
export function isTooEarly(day: string, writtenAt: string): boolean {
  const universal = new Date(writtenAt).toISOString().slice(0, 10);
  return day < firstDeadline(addDays(universal, EARLIEST_ZONE_DAYS));
}
