import { addDays } from "#shared/days.ts";

/** A moment on a member's own calendar and clock. */
export interface WallTime {
  /** `yyyy-MM-dd` */
  day: string;
  /** `HH:mm` */
  time: string;
}

/** Where most members are: for those whose browser has not said where it is. */
export const DEFAULT_TIME_ZONE = "America/Argentina/Buenos_Aires";

/**
 * The instant of a wall time in a zone, ISO 8601 UTC. A time that a clock change skips is as long after the change as
 * it stood after the last time before it (RFC 5545, section 3.3.5); of one that comes twice it is the first.
 */
export function instantIn(timeZone: string, { day, time }: WallTime): string {
  const zoned = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone);
  return new Date(zoned.epochMilliseconds).toISOString();
}

/** What the calendar and the clock show in a zone. */
export function wallTimeIn(timeZone: string, now: Date): WallTime {
  const zoned = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return {
    day: zoned.toPlainDate().toString(),
    time: zoned.toPlainTime().toString({ smallestUnit: "minute" }),
  };
}

/** A zone by its IANA name as it is spelt; undefined where there is none of that name. */
export function knownTimeZone(name: string): string | undefined {
  // A bare offset is no place: it knows no clock change.
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch {
    return undefined;
  }
}

/** The first of a daily time after now. */
export function nextDaily(time: string, now: WallTime): WallTime {
  return { day: time > now.time ? now.day : addDays(now.day, 1), time };
}
