import type { EventLines } from "./calendar-lines.ts";
import { readableText } from "./file-text.server.ts";

export interface FileTime {
  /** `2027-03-05`, or `2027-03-05T15:30:00` and then `Z`, an offset or nothing; any other text in a malformed file. */
  text: string;
  /** The TZID as the file spells it. */
  zone: string | undefined;
}

/** The parts of a recurrence rule (RFC 5545, section 3.3.10), with names in lower case and values in upper case. */
type FileRule = Readonly<Record<string, unknown>>;

export interface FileEvent {
  uid: string;
  summary: string;
  description: string;
  location: string;
  isCancelled: boolean;
  /** Says that the event lasts whole days, as Outlook does. */
  isWholeDay: boolean;
  sequence: number;
  modified: string;
  start?: FileTime | undefined;
  end?: FileTime | undefined;
  /** ISO 8601, not validated. */
  duration?: string;
  rule?: FileRule | undefined;
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

/** A series with more than SKIPPED_DAYS_MAX skipped days is imported as its first day anyway. */
const EXCLUDED_MAX = 2500;

/** Reads what programs write by mistake as they meant it. */
export function readEvent({ lines }: EventLines): FileEvent {
  const event: FileEvent = {
    ...{ uid: "", summary: "", description: "", location: "", modified: "", sequence: 0, excluded: [] },
    ...{ isCancelled: false, isWholeDay: false, hasMoreDays: false, isRange: false, isBroken: false },
  };
  let html = "";
  for (const line of lines) {
    const name = /^[a-z-]+/i.exec(line)?.[0].toLowerCase() ?? "";
    const { head, value } = propertyOf(line, IS_TIME.has(name));
    const times = IS_TIME.has(name) ? timesOf(head, value) : [];
    switch (name) {
      case "uid":
        event.uid ||= value.trim();
        break;
      case "summary":
      case "description":
      case "location":
        event[name] ||= readableText(head, value);
        break;
      case "x-alt-desc":
        html ||= readableText(head, value);
        break;
      case "status":
      case "method":
        event.isCancelled ||= /^\s*cancel(l?ed)?\s*$/i.test(value);
        break;
      case "sequence":
        event.sequence ||= Number(value) || 0;
        break;
      case "last-modified":
        event.modified ||= times[0]?.text ?? "";
        break;
      case "dtstart":
        event.start ??= times[0];
        break;
      case "dtend":
        event.end ??= times[0];
        break;
      case "duration":
        event.duration ??= value.trim();
        break;
      case "rrule":
        if (event.rule) event.hasMoreDays = true;
        else event.rule = ruleOf(value);
        event.isBroken ||= event.rule === undefined;
        break;
      case "exrule":
        event.isBroken = true;
        break;
      case "rdate":
        event.hasMoreDays = true;
        break;
      case "exdate":
        if (event.excluded.length < EXCLUDED_MAX) event.excluded.push(...times.slice(0, EXCLUDED_MAX));
        break;
      case "recurrence-id":
        event.recurrence ??= times[0];
        event.isRange ||= /;range=/i.test(head);
        break;
      case "x-microsoft-cdo-alldayevent":
        event.isWholeDay ||= /^\s*true\s*$/i.test(value);
    }
  }
  event.description ||= html;
  return event;
}

const IS_TIME = new Set(["dtstart", "dtend", "exdate", "recurrence-id", "last-modified"]);

/** A time is what follows the last colon before a date: names of zones have colons, and not always quotes. */
export function propertyOf(line: string, isTime = false): { head: string; value: string } {
  let at = isTime ? line.search(/:\s*\d{4}-?\d\d-?\d\d/) : -1;
  if (at < 0) at = colonOf(line);
  return { head: line.slice(0, at), value: line.slice(at + 1) };
}

/** The first colon outside quotes; the first one at all if a quote never ends. */
function colonOf(line: string): number {
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted;
    if (line[at] === ":" && !isQuoted) return at;
  }
  return line.indexOf(":");
}

function timesOf(head: string, value: string): FileTime[] {
  const [, quoted, plain] = /;tzid=(?:"([^"]*)"|([^;]*))/i.exec(head) ?? [];
  const zone = (quoted ?? plain)?.trim() || undefined;
  return value.split(/[,;]/).map((text) => ({ text: timeText(text), zone }));
}

const TIME =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]?(\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i;

/** Also accepts ISO 8601 with hyphens, without seconds, and eight digits that do not say VALUE=DATE. */
export function timeText(given: string): string {
  const found = TIME.exec(given.trim().slice(0, 40));
  if (!found) return given;
  const [, year, month, date, hour, minute, second = "00", offset = ""] = found;
  const day = `${year}-${month}-${date}`;
  if (hour === undefined) return day;
  const shift = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase();
  return `${day}T${hour}:${minute}:${second === "60" ? "59" : second}${shift}`;
}

const NUMBERS = new Set(["interval", "count"]);
const LISTS = /^by(month|monthday|setpos|hour|minute|second|weekno|yearday)$/;

/** Undefined for what is no rule. Case, blanks and empty parts do not matter. */
export function ruleOf(text: string): FileRule | undefined {
  const rule = new Map<string, unknown>();
  for (const part of text.split(";")) {
    const [name = "", value, ...more] = part.split("=").map((piece) => piece.trim());
    if (name === "" && value === undefined) continue;
    if (!/^[a-z-]+$/i.test(name) || value === undefined || more.length > 0) return undefined;
    const key = name.toLowerCase();
    const values = value
      .toUpperCase()
      .split(",")
      .flatMap((one) => one.trim() || []);
    if (values.length === 0) continue;
    if (key === "until" && !TIME.test(value)) return undefined;
    if (key === "until") rule.set(key, timeText(value));
    else if (NUMBERS.has(key)) rule.set(key, Number(value));
    else if (LISTS.test(key)) rule.set(key, values.map(Number));
    else rule.set(key, key === "byday" ? values : values.join());
  }
  const isWhole = [...NUMBERS].every((key) => Number.isInteger(rule.get(key) ?? 0));
  return isWhole ? Object.fromEntries(rule) : undefined;
}
