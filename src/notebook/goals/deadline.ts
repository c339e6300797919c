import { addDays, daysAway, daysBetween, monthsBetween } from "#platform/shared/days/days.ts";

const NAMED_DAYS = 2;
const WEEK_DAYS = 7;
/** A label uses a coarser unit only from two such units on, to limit the rounding error. */
const WEEKS_FROM_DAYS = 2 * WEEK_DAYS;
const MONTHS_FROM = 2;
const YEARS_FROM_MONTHS = 24;

/** Returns text such as "en 3 días" (spec, section 2) for two `yyyy-MM-dd`. Rounds down, to promise no extra time. */
export function deadlineLabel(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days < 0) return "Plazo vencido";
  if (days === 0) return "Último día";
  if (days <= NAMED_DAYS) return daysAway(days);
  if (days < WEEKS_FROM_DAYS) return ahead(days, "día", "días");
  const months = monthsBetween(today, day);
  if (months < MONTHS_FROM) return ahead(Math.floor(days / WEEK_DAYS), "semana", "semanas");
  if (months < YEARS_FROM_MONTHS) return ahead(months, "mes", "meses");
  return ahead(Math.floor(months / 12), "año", "años");
}

function ahead(count: number, one: string, many: string): string {
  return `en ${count} ${count === 1 ? one : many}`;
}

/** The earliest deadline that can be chosen is yesterday (spec, section 2). */
export function firstDeadline(today: string): string {
  return addDays(today, -1);
}

/** Whether a deadline was too early in every time zone at `writtenAt` (ISO 8601). Some zones are a day behind UTC. */
export function isTooEarly(day: string, writtenAt: string): boolean {
  const universal = new Date(writtenAt).toISOString().slice(0, 10);
  return day < firstDeadline(addDays(universal, -1));
}
