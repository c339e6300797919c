import { knownTimeZone } from "#features/reminders/wall-time.ts";
import { isDay, weekdayOf } from "#shared/days.ts";
import { propertyOf, ruleOf, timeText } from "./file-events.server.ts";
import { WINDOWS_ZONES } from "./windows-zones.server.ts";

/** A zone that a file defines. `wall` is a local time such as `2027-03-05T15:30:00`; returns an offset such as `-03:00`. */
type ZoneRules = (wall: string) => string;
/** An IANA name, an offset or the file's own rules. */
export type Zone = string | ZoneRules;

/** The file's own definition comes first: its name may be anything, or that of a zone with other rules today. */
export function zoneOf(name: string, definition: readonly string[] | undefined): Zone | undefined {
  return (definition && rulesOf(definition)) ?? findZone(name);
}

/** Accepts an IANA name, also behind a prefix (`/mozilla.org/20070129_1/Europe/Madrid`), a Windows name or an offset. */
function findZone(name: string): string | undefined {
  const plain = name.replaceAll('"', "").trim();
  const parts = plain.replaceAll(" ", "_").split("/");
  const ends = [parts, parts.slice(-3), parts.slice(-2), parts.slice(-1)].map((end) => end.join("/"));
  const known = WINDOWS_ZONES.get(plain.toLowerCase());
  if (known) return known;
  const [, sign, hours = "", minutes = "00"] = /^(?:utc|gmt)?([+-])(\d\d?):?(\d\d)?$/i.exec(plain) ?? [];
  if (sign) return `${sign}${hours.padStart(2, "0")}:${minutes}`;
  return ends.map(knownTimeZone).find((zone) => zone !== undefined);
}

/** A standard or daylight saving time of a VTIMEZONE. */
interface Observance {
  /** When it first begins, by the clock of before. */
  start: string;
  /** Further beginnings (RDATE). */
  also: string[];
  from: string;
  to: string;
  yearly?: Yearly | undefined;
}

interface Yearly {
  months: number[];
  /** From 1, Monday; 0 for any. */
  weekday: number;
  /** Counts from the end of the month if negative; 0 takes the first. */
  nth: number;
  dates: number[];
  until: string;
}

/** Far above those of a real zone: their sum bounds the work for one time. */
const OBSERVANCES_MAX = 200;
const DATES_MAX = 200;
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** Undefined unless all of the definition is readable (RFC 5545, section 3.6.5). */
function rulesOf(lines: readonly string[]): ZoneRules | undefined {
  const observances: Observance[] = [];
  let open: (Partial<Observance> & { also: string[] }) | undefined;
  for (const line of lines) {
    if (/^begin:\s*(standard|daylight)/i.test(line)) open = { also: [] };
    const name = /^[a-z]+/i.exec(line)?.[0].toLowerCase();
    if (!open) continue;
    const { value } = propertyOf(line, name === "dtstart" || name === "rdate");
    if (name === "dtstart") open.start = localTime(value);
    if (name === "rdate") open.also.push(...value.split(",").map(localTime));
    if (name === "tzoffsetfrom") open.from = offsetOf(value);
    if (name === "tzoffsetto") open.to = offsetOf(value);
    if (name === "rrule") {
      open.yearly = yearlyOf(value);
      if (!open.yearly) return undefined;
    }
    if (name !== "end") continue;
    const { start, also, from, to, yearly } = open;
    if (!start || !from || !to || observances.length === OBSERVANCES_MAX) return undefined;
    const dates = observances.reduce((sum, each) => sum + each.also.length, 0);
    observances.push({ start, also: also.slice(0, DATES_MAX - dates), from, to, yearly });
    open = undefined;
  }
  const first = observances.toSorted((a, b) => (a.start < b.start ? -1 : 1))[0];
  if (!first) return undefined;
  let known: { year: number; onsets: { at: string; to: string }[] } | undefined;
  return (wall) => {
    const year = Number(wall.slice(0, 4));
    if (known?.year !== year) {
      const onsets = observances.flatMap((each) => onsetsUntil(year, each));
      known = { year, onsets: onsets.sort((a, b) => (a.at < b.at ? 1 : -1)) };
    }
    return known.onsets.find(({ at }) => at <= wall)?.to ?? first.from;
  };
}

/** When it begins in its last two years up to `year`, and by its dates. */
function onsetsUntil(year: number, observance: Observance): { at: string; to: string }[] {
  const { start, also, to, yearly } = observance;
  const last = Math.min(year, Number(yearly?.until.slice(0, 4)));
  const days = yearly ? [last, last - 1].flatMap((each) => onsetIn(each, start, yearly) ?? []) : [];
  return [start, ...also, ...days.filter((at) => at > start)].map((at) => ({ at, to }));
}

const localTime = (text: string) => timeText(text.replace(/z\s*$/i, "")).slice(0, 19);

function offsetOf(text: string): string {
  const [, sign, hours, minutes] = /^\s*([+-])(\d\d):?(\d\d)/.exec(text) ?? [];
  return sign ? `${sign}${hours}:${minutes}` : "";
}

function yearlyOf(text: string): Yearly | undefined {
  const { freq, interval = 1, until = "9999", wkst: _, ...parts } = ruleOf(text) ?? {};
  const { bymonth = [], byday = [], bymonthday = [], ...others } = parts;
  if (freq !== "YEARLY" || interval !== 1 || Object.keys(others).length > 0) return undefined;
  const [, nth = "0", weekday = ""] =
    /^([+-]?\d)?([A-Z]{2})$/.exec(String((byday as string[])[0] ?? "")) ?? [];
  return {
    months: bymonth as number[],
    weekday: WEEKDAYS.indexOf(weekday) + 1,
    nth: Number(nth),
    dates: bymonthday as number[],
    until: String(until),
  };
}

/** The day in a year on which it begins, by the clock of before. */
function onsetIn(year: number, start: string, rule: Yearly): string | undefined {
  const month = rule.months[0] ?? Number(start.slice(5, 7));
  const two = (number: number) => String(number).padStart(2, "0");
  const first = `${String(year).padStart(4, "0")}-${two(month)}-01`;
  if (!isDay(first)) return undefined;
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const { weekday, nth } = rule;
  const dates = rule.dates.map((date) => (date < 0 ? length + 1 + date : date));
  if (weekday === 0 && dates.length === 0) dates.push(Number(start.slice(8, 10)));
  const begins = weekdayOf(first);
  const days = Array.from({ length }, (_, at) => at + 1).filter(
    (day) =>
      (weekday === 0 || (begins + day - 1) % 7 === weekday - 1) &&
      (dates.length === 0 || dates.includes(day)),
  );
  const date = days.at(nth > 0 ? nth - 1 : nth);
  const day = date && `${first.slice(0, 8)}${two(date)}`;
  return day && day <= rule.until.slice(0, 10) ? day + start.slice(10) : undefined;
}
