import { addDays, weekdayOf } from "#platform/shared/days/days.ts";

/** Date and time on a member's own clock. */
export interface WallTime {
  /** `yyyy-MM-dd` */
  day: string;
  /** `HH:mm` */
  time: string;
}

/** The zone where most members live, used until a browser reports its own. */
export const DEFAULT_TIME_ZONE = "America/Argentina/Buenos_Aires";

/** Returns ISO 8601 UTC. A skipped time maps to the clock change, a repeated time to its first occurrence. */
export function instantIn(timeZone: string, { day, time }: WallTime): string {
  const wall = Temporal.PlainDateTime.from(`${day}T${time}`);
  const zoned = wall.toZonedDateTime(timeZone, { disambiguation: "earlier" });
  const isShown = zoned.toPlainDateTime().equals(wall);
  const first = isShown ? zoned : (zoned.getTimeZoneTransition("next") ?? zoned);
  return new Date(first.epochMilliseconds).toISOString();
}

export function wallTimeIn(timeZone: string, now: Date): WallTime {
  const zoned = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return {
    day: zoned.toPlainDate().toString(),
    time: zoned.toPlainTime().toString({ smallestUnit: "minute" }),
  };
}

/** Corrects the case of an IANA name; undefined for an unknown one. */
export function knownTimeZone(name: string): string | undefined {
  // Reject bare offsets: they have no clock changes.
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch {
    return undefined;
  }
}

/** Returns the first such time after `now`. */
export function nextDaily(time: string, now: WallTime): WallTime {
  return { day: time > now.time ? now.day : addDays(now.day, 1), time };
}

/** @param weekday 0 is Monday */
export function nextWeekly(weekday: number, time: string, now: WallTime): WallTime {
  const first = nextDaily(time, now).day;
  return { day: addDays(first, (weekday - weekdayOf(first) + 7) % 7), time };
}

/** Returns the end of a day. Times on later days are after it. */
export const endOf = (day: string): WallTime => ({ day, time: "24:00" });
