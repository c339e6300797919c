import { addDays, daysBetween } from "#shared/days.ts";
import type { FileTime } from "./file-events.server.ts";
import { type Zone, zoneOf } from "./file-zones.server.ts";

/** A time of a file, converted to the member's zone. */
export interface OwnTime {
  day: string;
  /** `HH:mm`; null for a whole day. */
  time: string | null;
  at: Temporal.ZonedDateTime | undefined;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(Z|[+-]\d\d:\d\d)?$/;

/** @param definitions the file's own, by name */
export function timesIn(timeZone: string, definitions: ReadonlyMap<string, readonly string[]>): Times {
  const zones = new Map<string, Zone | undefined>();
  return timesWith(timeZone, ({ text, zone }) => {
    const offset = MOMENT.exec(text)?.[2];
    if (offset) return offset === "Z" ? "UTC" : offset;
    if (zone === undefined) return undefined;
    if (!zones.has(zone)) zones.set(zone, zoneOf(zone, definitions.get(zone)));
    return zones.get(zone);
  });
}

/** @param zoneFor undefined if the file names no zone, or an unknown one */
function timesWith(timeZone: Zone, zoneFor: (time: FileTime) => Zone | undefined): Times {
  return {
    ownTime(fileTime) {
      const { text } = fileTime;
      try {
        if (DAY.test(text))
          return { day: Temporal.PlainDate.from(text).toString(), time: null, at: undefined };
        const [, written] = MOMENT.exec(text) ?? [];
        if (written === undefined) return undefined;
        const zone = zoneFor(fileTime) ?? timeZone;
        const there = Temporal.PlainDateTime.from(written).toZonedDateTime(nameAt(zone, written));
        const at = zone === timeZone ? there : there.withTimeZone(nameAt(timeZone, written));
        const day = at.toPlainDate().toString();
        return day.length === 10 ? { day, time: clockOf(at), at } : undefined;
      } catch {
        return undefined;
      }
    },

    isStrange: (fileTime) => fileTime.zone !== undefined && zoneFor(fileTime) === undefined,
    there: (fileTime) => timesWith(zoneFor(fileTime) ?? timeZone, zoneFor),

    dayShift(fileTime) {
      const zone = zoneFor(fileTime);
      const shiftOn = (weeks: number) => {
        const there = addDays(fileTime.text.slice(0, 10), 7 * weeks);
        const here = this.ownTime({ ...fileTime, text: there + fileTime.text.slice(10) });
        return here && daysBetween(there, here.day);
      };
      const shift = shiftOn(0);
      if (zone === undefined || zone === timeZone) return shift;
      for (let weeks = 4; weeks < 52; weeks += 4) if (shiftOn(weeks) !== shift) return undefined;
      return shift;
    },
  };
}

export interface Times {
  /** Undefined for malformed text. Times without a zone, or in an unknown one, count as local times. */
  ownTime: (time: FileTime) => OwnTime | undefined;
  isStrange: (time: FileTime) => boolean;
  /** The times as somebody in this time's own zone reads them. */
  there: (time: FileTime) => Times;
  /** Days from the file's date to the member's; undefined if clock changes make this vary over the year. */
  dayShift: (time: FileTime) => number | undefined;
}

function nameAt(zone: Zone, wall: string): string {
  return typeof zone === "string" ? zone : zone(wall);
}

export function clockOf(at: Temporal.ZonedDateTime): string {
  return at.toPlainTime().toString({ smallestUnit: "minute" });
}
