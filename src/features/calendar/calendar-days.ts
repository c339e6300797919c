import { addDays } from "#shared/days.ts";
import { dayWithin } from "#shared/month-grid.ts";

/** As far as the page can be turned: who was alive before the first grandparents, or after the last grandchildren? */
export const FIRST_DAY = "1900-01-01";
export const LAST_DAY = "2199-12-31";

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The day that the address asks for (`?dia=yyyy-MM-dd`); undefined where it asks for none that there is. */
export function dayAskedFor(search: string): string | undefined {
  const asked = new URLSearchParams(search).get("dia") ?? "";
  return isDay(asked) ? dayWithin(asked, FIRST_DAY, LAST_DAY) : undefined;
}

export const CALENDAR_PATH = "/calendario";

/** Where a day of the calendar is found. */
export function addressOfDay(day: string): string {
  return `${CALENDAR_PATH}?dia=${day}`;
}

/** Whether a text is a day that there is: not 30 February. */
export function isDay(text: string): boolean {
  // The calendar itself carries over what lies past the end of a month.
  return DAY.test(text) && addDays(text, 0) === text;
}
