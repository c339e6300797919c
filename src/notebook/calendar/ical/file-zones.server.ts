import { addDays, addMonths, daysBetween, isDay, weekdayOf } from "#platform/shared/days/days.ts";
import { knownTimeZone } from "#platform/shared/days/wall-time.ts";
import { WEEKDAYS } from "./calendar-names.ts";
import { type FileRule, type FileTime, propertyOf, ruleOf, timeText } from "./file-events.server.ts";

/** A zone that a file defines: maps a local time such as `2027-03-05T15:30:00` to an offset such as `-03:00`. */
type ZoneRules = (wall: string) => string;
type Zone = string | ZoneRules;
type Yearly = NonNullable<ReturnType<typeof yearlyOf>>;

/** Prefers the file's own definition: the zone's name may be unknown, or the zone may have other rules today. */
function zoneOf(name: string, definition: readonly string[] | undefined): Zone | undefined {
  return (definition && rulesOf(definition)) ?? findZone(name);
}

/** Accepts an offset or an IANA name, even with a prefix (`/mozilla.org/20070129_1/Europe/Madrid`). */
function findZone(name: string): string | undefined {
  const plain = name.replaceAll('"', "").trim();
  const [, sign, hours = "", minutes = "00"] = /^(?:utc|gmt)?([+-])(\d\d?):?(\d\d)?$/i.exec(plain) ?? [];
  if (sign) return `${sign}${hours.padStart(2, "0")}:${minutes}`;
  const parts = plain.replaceAll(" ", "_").split("/");
  const ends = [parts, parts.slice(-3), parts.slice(-2), parts.slice(-1)].map((end) => end.join("/"));
  return ends.map(knownTimeZone).find(Boolean);
}

/** Parses a definition (RFC 5545, section 3.6.5); undefined unless all of it is readable. */
function rulesOf(lines: readonly string[]): ZoneRules | undefined {
  const blocks = lines
    .join("\n")
    .split(/^begin:.*$/im)
    .slice(1);
  const observances = blocks.flatMap((block) => observanceOf(block) ?? []);
  const [first] = observances.toSorted((a, b) => (a.dates.join() < b.dates.join() ? -1 : 1));
  if (!first || observances.length < blocks.length) return undefined;
  return (wall) => {
    let last = { at: "", offset: first.from };
    for (const { dates, to, yearly } of observances)
      for (const at of yearly ? [...dates, ...onsets(wall, yearly, dates[0] ?? "")] : dates)
        if (at <= wall && at >= last.at) last = { at, offset: to };
    return last.offset;
  };
}

/** Parses a STANDARD or DAYLIGHT block. Its `dates` are local times with the offset before the change (`from`). */
function observanceOf(block: string) {
  const valuesOf = (name: string) =>
    [...block.matchAll(new RegExp(`^${name}[;:].*$`, "gim"))].map(([line]) => propertyOf(line, true).value);
  const [from = "", to = ""] = ["tzoffsetfrom", "tzoffsetto"].map((name) => offsetOf(valuesOf(name)[0]));
  const dates = [...valuesOf("dtstart").slice(0, 1), ...valuesOf("rdate").join().split(",")]
    .filter(Boolean)
    .map((date) => timeText(date.replace(/z\s*$/i, "")).slice(0, 19));
  const rules = valuesOf("rrule").map((rule) => yearlyOf(rule, dates[0] ?? ""));
  const isReadable = dates[0] && from && to && !rules.includes(undefined);
  return isReadable ? { dates, from, to, yearly: rules[0] } : undefined;
}

function offsetOf(text = ""): string {
  const [, sign, hours, minutes] = /^\s*([+-])(\d\d):?(\d\d)/.exec(text) ?? [];
  return sign ? `${sign}${hours}:${minutes}` : "";
}

/** Reads a rule: the first `weekday` (0 Monday, -1 any) from `date` on. Below 0, `date` counts from the month's end. */
function yearlyOf(text: string, start: string) {
  const { freq, interval = "1", until = "9999", wkst: _, ...parts } = ruleOf(text) ?? {};
  const { bymonth = start.slice(5, 7), byday = "", bymonthday, ...others } = parts as Partial<FileRule>;
  if (freq !== "YEARLY" || interval !== "1" || Object.keys(others).length > 0) return undefined;
  const [, nth = "0", weekday = ""] = /^([+-]?\d)?([A-Z]{2})/.exec(byday) ?? [];
  const dates = (bymonthday ?? (weekday ? "1" : start.slice(8, 10))).split(",").map(Number);
  const turn = Number(nth);
  return {
    month: Number.parseInt(bymonth, 10),
    date: turn > 0 ? 7 * turn - 6 : turn < 0 ? 7 * turn : Math.min(...dates),
    weekday: WEEKDAYS.indexOf(weekday),
    until,
  };
}

/** Returns when the observance begins in the year of `wall` and the year before, or in the rule's last two years. */
function onsets(wall: string, { month, date, weekday, until }: Yearly, start: string): string[] {
  const last = Math.min(Number(wall.slice(0, 4)), Number(until.slice(0, 4)));
  return [last - 1, last].flatMap((year) => {
    const first = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-01`;
    if (!isDay(first)) return [];
    const from = date < 0 ? addDays(addMonths(first, 1), date) : addDays(first, date - 1);
    const day = weekday < 0 ? from : addDays(from, (weekday - weekdayOf(from) + 7) % 7);
    const at = day + start.slice(10);
    return at > start && day <= until.slice(0, 10) ? [at] : [];
  });
}

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

/** Counts the days from the file's date to the member's; undefined if clock changes vary the count within a year. */
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
