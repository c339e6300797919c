import { isDay } from "#platform/shared/days/days.ts";
import { dayWithin } from "#platform/shared/days/month-grid.ts";

export const FIRST_DAY = "1900-01-01";
export const LAST_DAY = "2199-12-31";

/** Returns the day of the address (`?dia=yyyy-MM-dd`), clamped to FIRST_DAY and LAST_DAY; undefined if invalid. */
export function dayAskedFor(search: string): string | undefined {
  const asked = new URLSearchParams(search).get("dia") ?? "";
  return isDay(asked) ? dayWithin(asked, FIRST_DAY, LAST_DAY) : undefined;
}

export const addressOfDay = (day: string) => `/calendario?dia=${day}` as const;
