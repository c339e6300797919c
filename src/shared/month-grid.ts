import { addDays, addMonths, firstOfMonth, weekdayOf } from "#shared/days.ts";

const WEEK_DAYS = 7;

/** The weeks of a month, from Monday; null stands for a day of another month. */
export function weeksOf(month: string): (string | null)[][] {
  const first = firstOfMonth(month);
  const next = addMonths(first, 1);
  const weeks: (string | null)[][] = [];
  for (let monday = addDays(first, -weekdayOf(first)); monday < next; monday = addDays(monday, WEEK_DAYS)) {
    const days = Array.from({ length: WEEK_DAYS }, (_, place) => addDays(monday, place));
    weeks.push(days.map((day) => (day >= first && day < next ? day : null)));
  }
  return weeks;
}

/**
 * Where a key leads from a day in a grid of days (WAI-ARIA, date picker): arrows by days and weeks, Home and End within
 * the week, Page Up and Page Down by months, with Shift by years; null for any other key.
 */
export function dayAtKey(day: string, { key, shiftKey }: { key: string; shiftKey: boolean }): string | null {
  const months = shiftKey ? 12 : 1;
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -WEEK_DAYS);
    case "ArrowDown":
      return addDays(day, WEEK_DAYS);
    case "Home":
      return addDays(day, -weekdayOf(day));
    case "End":
      return addDays(day, WEEK_DAYS - 1 - weekdayOf(day));
    case "PageUp":
      return addMonths(day, -months);
    case "PageDown":
      return addMonths(day, months);
    default:
      return null;
  }
}

/** The nearest day that lies within bounds. */
export function dayWithin(day: string, first: string, last: string): string {
  return day < first ? first : day > last ? last : day;
}
