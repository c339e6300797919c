import { addDays, addMonths, firstOfMonth, isDay, mondayOf, weekdayOf } from "#platform/shared/days/days.ts";

const WEEK_DAYS = 7;
/** The first and the last day that a member can open. */
export const FIRST_DAY = "1900-01-01";
export const LAST_DAY = "2199-12-31";

/** Weeks start on Monday; null marks a day of another month. */
export function weeksOf(month: string): (string | null)[][] {
  const first = firstOfMonth(month);
  const next = addMonths(first, 1);
  const weeks: (string | null)[][] = [];
  for (let monday = mondayOf(first); monday < next; monday = addDays(monday, WEEK_DAYS)) {
    const days = Array.from({ length: WEEK_DAYS }, (_, place) => addDays(monday, place));
    weeks.push(days.map((day) => (day >= first && day < next ? day : null)));
  }
  return weeks;
}

/** Returns the day that a key moves to (WAI-ARIA, date picker dialog), or null for other keys. */
export function dayAtKey(day: string, { key, shiftKey }: { key: string; shiftKey: boolean }): string | null {
  const months = shiftKey ? 12 : 1;
  const days: Record<string, string> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -WEEK_DAYS),
    ArrowDown: addDays(day, WEEK_DAYS),
    Home: mondayOf(day),
    End: addDays(day, WEEK_DAYS - 1 - weekdayOf(day)),
    PageUp: addMonths(day, -months),
    PageDown: addMonths(day, months),
  };
  return days[key] ?? null;
}

export function dayWithin(day: string, first: string, last: string): string {
  return day < first ? first : day > last ? last : day;
}

/** Returns the day of the address (`?dia=yyyy-MM-dd`), clamped to FIRST_DAY and LAST_DAY; undefined if invalid. */
export function dayAskedFor(search: string): string | undefined {
  const asked = new URLSearchParams(search).get("dia") ?? "";
  return isDay(asked) ? dayWithin(asked, FIRST_DAY, LAST_DAY) : undefined;
}
