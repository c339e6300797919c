import ICAL from "ical.js";
import { printable } from "./printable.ts";

/** A moment as a file says it. */
export interface FileTime {
  /** `2027-03-05`, `2027-03-05T15:30:00`, or the latter with Z; anything else where the file is wrong. */
  text: string;
  /** The zone by the file's own name for it. */
  zone: string | undefined;
}

/** A recurrence rule as ical.js reads it: each part a value or a list of them. */
export type FileRule = Readonly<Record<string, unknown>>;

/** One VEVENT, with as much of it as is of use here. */
export interface FileEvent {
  uid: string;
  summary: string;
  description: string;
  location: string;
  status: string;
  start: FileTime | undefined;
  end: FileTime | undefined;
  /** ISO 8601, as the file has it. */
  duration: string | undefined;
  rule: FileRule | undefined;
  /** Days besides those of the rule. */
  hasMoreDays: boolean;
  excluded: FileTime[];
  /** Of an entry that takes the place of one day of a series: that day. */
  recurrence: FileTime | undefined;
  /** It takes the place of all that follow too. */
  isRange: boolean;
  /** Something of how it recurs could not be read. */
  isBroken: boolean;
}

export interface FileContents {
  events: FileEvent[];
  /** How many entries there are that are no events, or too many of them. */
  tasks: number;
  beyond: number;
  /** The file ends in the middle of an entry. */
  isCutOff: boolean;
}

/** Far more than a file of this size holds of events that people made. */
const EVENTS_READ_MAX = 5000;
/** A series that leaves out more than SKIPPED_DAYS_MAX comes as its first day anyway. */
const EXCLUDED_MAX = 2500;
/** Some milliseconds' worth. */
const LINES_A_STEP = 64;
/** In UTF-16 units. ical.js searches a line's parameters anew for each of them. */
const LINE_MAX = 64 * 1024;
const PARAMETERS_MAX = 1000;

/**
 * The events of an iCalendar file. It is taken apart into entries here and into properties by ical.js, one at a time:
 * so what is wrong in one harms no other, whatever is nested how deep costs nothing, and no rule is ever expanded.
 *
 * It pauses every some lines, so that others have their turn (`readCalendar`).
 *
 * @returns undefined where it is no calendar
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

/** Lines with those that go on in the next one made whole (RFC 5545, section 3.1); what is far too long is cut. */
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
  return {
    uid: "",
    summary: "",
    description: "",
    location: "",
    status: "",
    start: undefined,
    end: undefined,
    duration: undefined,
    rule: undefined,
    hasMoreDays: false,
    excluded: [],
    recurrence: undefined,
    isRange: false,
    isBroken: false,
  };
}

const OF_SERIES = new Set(["rrule", "rdate", "exdate", "recurrence-id"]);
const WANTED =
  /^(uid|summary|description|location|status|dtstart|dtend|duration|rrule|rdate|exdate|recurrence-id)[;:]/i;

/** Adds what a line says to its event. */
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
      event[name as "uid" | "summary"] ||= printable(text).trim();
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
