import ICAL from "ical.js";
import { trimText } from "#shared/text/edges.ts";
import { printable } from "./printable.ts";

export interface FileTime {
  /** `2027-03-05`, `2027-03-05T15:30:00`, or the latter with Z; any other text in a malformed file. */
  text: string;
  /** The TZID as the file spells it. */
  zone: string | undefined;
}

/** A recurrence rule as ical.js parses it: each part is a value or a list of values. */
type FileRule = Readonly<Record<string, unknown>>;

export interface FileEvent {
  uid: string;
  summary: string;
  description: string;
  location: string;
  status: string;
  start?: FileTime | undefined;
  end?: FileTime | undefined;
  /** ISO 8601, not validated. */
  duration?: string;
  rule?: FileRule;
  /** The event has RDATEs or a second RRULE. */
  hasMoreDays: boolean;
  excluded: FileTime[];
  /** RECURRENCE-ID: the day of a series that this entry overrides. */
  recurrence?: FileTime | undefined;
  /** The override also applies to all later days (RANGE=THISANDFUTURE). */
  isRange: boolean;
  /** A property of the recurrence could not be parsed. */
  isBroken: boolean;
}

export interface FileContents {
  events: FileEvent[];
  /** Number of VTODO entries, and of events beyond EVENTS_READ_MAX. */
  tasks: number;
  beyond: number;
  isCutOff: boolean;
}

/** Far above the number of real events in a file of IMPORT_MAX_BYTES. */
const EVENTS_READ_MAX = 5000;
/** A series with more than SKIPPED_DAYS_MAX skipped days is imported as its first day anyway. */
const EXCLUDED_MAX = 2500;
/** A step takes a few milliseconds. */
const LINES_A_STEP = 64;
/** In UTF-16 units. ical.js scans all parameters of a line again for each of them. */
const LINE_MAX = 64 * 1024;
const PARAMETERS_MAX = 1000;

/**
 * Parses the events of an iCalendar file; undefined if it is none. Splits entries here and gives ical.js one
 * property at a time: a malformed entry harms no other, deep nesting is cheap, and no rule is expanded.
 * Yields every LINES_A_STEP lines, so that the caller can give way to other work.
 */
export function* readFileEvents(content: string): Generator<void, FileContents | undefined> {
  const found: FileContents = { events: [], tasks: 0, beyond: 0, isCutOff: false };
  let isCalendar = false;
  let event: FileEvent | undefined;
  let depth = 0;
  let lines = 0;
  for (const line of unfolded(content.replace(/^\ufeff/, ""))) {
    if (++lines % LINES_A_STEP === 0) yield;
    const [, mark, entry] = /^(BEGIN|END):\s*([A-Z-]+)\s*$/i.exec(line.slice(0, 40)) ?? [];
    const name = entry?.toUpperCase();
    if (!event) {
      if (mark?.toUpperCase() !== "BEGIN") continue;
      if (name === "VCALENDAR") isCalendar = true;
      if (name === "VTODO") found.tasks++;
      if (name !== "VEVENT") continue;
      if (found.events.length < EVENTS_READ_MAX) event = emptyEvent();
      else found.beyond++;
    } else if (mark) {
      depth += mark.toUpperCase() === "BEGIN" ? 1 : -1;
      if (name !== "VEVENT" && depth >= 0) continue;
      found.events.push(event);
      event = undefined;
      depth = 0;
    } else if (depth === 0) takeIn(event, line);
  }
  found.isCutOff = event !== undefined;
  return isCalendar ? found : undefined;
}

/** Joins folded lines (RFC 5545, section 3.1); drops continuations beyond LINE_MAX. */
function* unfolded(content: string): Generator<string> {
  let line = "";
  for (const [next] of content.matchAll(/[^\r\n]+/g)) {
    if (/^[ \t]/.test(next)) {
      if (line.length < LINE_MAX) line += next.slice(1);
    } else {
      yield line;
      line = next;
    }
  }
  yield line;
}

function emptyEvent(): FileEvent {
  const texts = { uid: "", summary: "", description: "", location: "", status: "" };
  return { ...texts, hasMoreDays: false, excluded: [], isRange: false, isBroken: false };
}

const OF_SERIES = new Set(["rrule", "rdate", "exdate", "recurrence-id"]);
const WANTED =
  /^(uid|summary|description|location|status|dtstart|dtend|duration|rrule|rdate|exdate|recurrence-id)[;:]/i;

function takeIn(event: FileEvent, line: string): void {
  const name = WANTED.exec(line)?.[1]?.toLowerCase();
  if (!name) return;
  const property = readProperty(line);
  if (!property) {
    event.isBroken ||= OF_SERIES.has(name);
    return;
  }
  const { parameters, values } = property;
  const zone = typeof parameters.tzid === "string" ? parameters.tzid : undefined;
  const times = values.flatMap((value) => (typeof value === "string" ? [{ text: value, zone }] : []));
  const text = times[0]?.text ?? "";
  switch (name) {
    case "dtstart":
      event.start ??= times[0];
      break;
    case "dtend":
      event.end ??= times[0];
      break;
    case "duration":
      event.duration ??= text;
      break;
    case "rrule":
      if (event.rule) event.hasMoreDays = true;
      else event.rule = values[0] as FileRule;
      break;
    case "rdate":
      event.hasMoreDays = true;
      break;
    case "exdate":
      if (event.excluded.length < EXCLUDED_MAX) event.excluded.push(...times.slice(0, EXCLUDED_MAX));
      break;
    case "recurrence-id":
      event.recurrence ??= times[0];
      event.isRange ||= parameters.range !== undefined;
      break;
    default:
      event[name as "uid" | "summary"] ||= trimText(printable(text));
  }
}

function readProperty(line: string): { parameters: Record<string, unknown>; values: unknown[] } | undefined {
  const parameters = /^[^:"]*(?:"[^"]*"[^:"]*)*/.exec(line.slice(0, PARAMETERS_MAX))?.[0] ?? "";
  if (parameters.length === PARAMETERS_MAX) return undefined;
  try {
    const [, read, , ...values] = ICAL.parse.property(line) as [
      string,
      Record<string, unknown>,
      string,
      ...unknown[],
    ];
    return { parameters: read, values };
  } catch {
    return undefined;
  }
}
