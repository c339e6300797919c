import { addDays, mondayOf } from "#platform/shared/days/days.ts";
import { DEFAULT_TIME_ZONE, instantIn, wallTimeIn } from "#platform/shared/days/wall-time.ts";

/** A week from Monday to Sunday in Argentina. */
export interface Week {
  /** `yyyy-MM-dd` */
  monday: string;
  sunday: string;
  /** ISO 8601 UTC, inclusive. */
  from: string;
  /** ISO 8601 UTC, exclusive. */
  until: string;
}

export function weekOf(day: string): Week {
  const monday = mondayOf(day);
  const midnight = (of: string) => instantIn(DEFAULT_TIME_ZONE, { day: of, time: "00:00" });
  const next = addDays(monday, 7);
  return { monday, sunday: addDays(next, -1), from: midnight(monday), until: midnight(next) };
}

export function weekBefore({ monday }: Week): Week {
  return weekOf(addDays(monday, -7));
}

export function lastWeek(now: Date): Week {
  return weekBefore(weekOf(todayOfOwner(now)));
}

export function todayOfOwner(now: Date): string {
  return wallTimeIn(DEFAULT_TIME_ZONE, now).day;
}
