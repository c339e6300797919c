import { addDays, daysBetween } from "#platform/shared/days/days.ts";
import type { FileTime } from "./file-events.server.ts";
import { type Zone, zoneOf } from "./file-zones.server.ts";

export interface OwnTime {
  day: string;
  /** `HH:mm`; null for a whole day. */
  time: string | null;
  at: Temporal.ZonedDateTime | undefined;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(Z|[+-]\d\d:\d\d)?$/;

export interface Times {
  here: Zone;
  /** Returns undefined if the file names no zone, or an unknown one. */
  zoneFor: (time: FileTime) => Zone | undefined;
}

export function timesIn(here: string, definitions: ReadonlyMap<string, readonly string[]>): Times {
  const zones = new Map<string, Zone | undefined>();
  const zoneFor = ({ text, zone }: FileTime) => {
    const offset = MOMENT.exec(text)?.[2];
    if (offset) return offset === "Z" ? "UTC" : offset;
    if (zone === undefined) return undefined;
    if (!zones.has(zone)) zones.set(zone, zoneOf(zone, definitions.get(zone)));
    return zones.get(zone);
  };
  return { here, zoneFor };
}

/** Converts a time; undefined if malformed. A time without a zone, or in an unknown one, counts as local. */
export function ownTime(fileTime: FileTime, { here, zoneFor }: Times): OwnTime | undefined {
  const { text } = fileTime;
  try {
    if (DAY.test(text)) return { day: Temporal.PlainDate.from(text).toString(), time: null, at: undefined };
    const [, written] = MOMENT.exec(text) ?? [];
    if (written === undefined) return undefined;
    const zone = zoneFor(fileTime) ?? here;
    const there = Temporal.PlainDateTime.from(written).toZonedDateTime(nameAt(zone, written));
    const at = zone === here ? there : there.withTimeZone(nameAt(here, written));
    const day = at.toPlainDate().toString();
    return day.length === 10 ? { day, time: clockOf(at), at } : undefined;
  } catch {
    return undefined;
  }
}

/** Counts the days from the file's date to the member's; undefined if clock changes vary the count over the year. */
export function dayShift(fileTime: FileTime, times: Times): number | undefined {
  const zone = times.zoneFor(fileTime);
  const shiftOn = (weeks: number) => {
    const there = addDays(fileTime.text.slice(0, 10), 7 * weeks);
    const own = ownTime({ ...fileTime, text: there + fileTime.text.slice(10) }, times);
    return own && daysBetween(there, own.day);
  };
  const shift = shiftOn(0);
  if (zone === undefined || zone === times.here) return shift;
  for (let weeks = 4; weeks < 52; weeks += 4) if (shiftOn(weeks) !== shift) return undefined;
  return shift;
}

function nameAt(zone: Zone, wall: string): string {
  return typeof zone === "string" ? zone : zone(wall);
}

export function clockOf(at: Temporal.ZonedDateTime): string {
  return at.toPlainTime().toString({ smallestUnit: "minute" });
}
