import type { EventLines } from "./calendar-lines.ts";
import { readableText } from "./file-text.server.ts";

export interface FileTime {
  /** `2027-03-05`, or `2027-03-05T15:30:00` and then `Z`, an offset or nothing; any other text in a malformed file. */
  text: string;
  zone: string | undefined;
}

/** The parts of a recurrence rule (RFC 5545, section 3.3.10): names in lower case, values in upper case and sorted. */
export type FileRule = Readonly<Record<string, string>>;

export type FileEvent = ReturnType<typeof readEvent>;

/** The most EXDATEs that we read. With more than SKIPPED_DAYS_MAX, only the first day is imported anyway. */
const EXCLUDED_MAX = 2500;

export function readEvent({ lines, head: { zones } }: EventLines) {
  const found = Map.groupBy(lines, (line) => /^[a-z-]+/i.exec(line)?.[0].toLowerCase());
  const all = (name: string, isTime?: boolean) =>
    (found.get(name) ?? []).map((line) => propertyOf(line, isTime));
  const textOf = (name: string) =>
    all(name)
      .map(({ head, value }) => readableText(head, value))
      .find(Boolean) ?? "";
  const firstOf = (name: string) => all(name)[0]?.value.trim() ?? "";
  const times = (name: string) => all(name, true).flatMap(({ head, value }) => timesOf(head, value));
  const [firstRule, secondRule] = all("rrule");
  const rule = firstRule && ruleOf(firstRule.value);
  return {
    zones,
    uid: firstOf("uid"),
    summary: textOf("summary"),
    description: textOf("description") || textOf("x-alt-desc"),
    location: textOf("location"),
    isCancelled: [...all("status"), ...all("method")].some(({ value }) => CANCELLED.test(value)),
    isWholeDay: /^true$/i.test(firstOf("x-microsoft-cdo-alldayevent")),
    sequence: Number(firstOf("sequence")) || 0,
    modified: times("last-modified")[0]?.text ?? "",
    start: times("dtstart")[0],
    end: times("dtend")[0],
    duration: firstOf("duration"),
    rule,
    hasMoreDays: found.has("rdate") || secondRule !== undefined,
    excluded: times("exdate").slice(0, EXCLUDED_MAX),
    /** The day of a series that this entry overrides. */
    recurrence: times("recurrence-id")[0],
    /** Whether the override also applies to all later days (RANGE=THISANDFUTURE). */
    isRange: all("recurrence-id", true).some(({ head }) => /;range=/i.test(head)),
    /** Whether the event has an EXRULE, which we do not support, or a malformed RRULE. */
    isBroken: found.has("exrule") || (found.has("rrule") && rule === undefined),
  };
}

const CANCELLED = /^\s*cancel(l?ed)?\s*$/i;

const HEAD = /^(?:[^":]|"[^"]*")*(?=:)/;

/** Splits a property at its colon, and a time at the colon before its date: unquoted zone names may have colons. */
export function propertyOf(line: string, isTime = false): { head: string; value: string } {
  let at = isTime ? line.search(/:\s*\d{4}-?\d\d-?\d\d/) : -1;
  // If an opening quote lacks its end, the first colon counts.
  if (at < 0) at = HEAD.exec(line)?.[0].length ?? line.indexOf(":");
  return { head: line.slice(0, at), value: line.slice(at + 1) };
}

function timesOf(head: string, value: string): FileTime[] {
  const [, quoted, plain] = /;tzid=(?:"([^"]*)"|([^;]*))/i.exec(head) ?? [];
  const zone = (quoted ?? plain)?.trim() || undefined;
  return value.split(/[,;]/).map((text) => ({ text: timeText(text), zone }));
}

const TIME =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]?(\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i;

/** Normalises a time; accepts hyphens, missing seconds, and dates without VALUE=DATE. Other text stays as it is. */
export function timeText(given: string): string {
  const found = TIME.exec(given.trim().slice(0, 40));
  if (!found) return given;
  const [, year, month, date, hour, minute, second = "00", offset = ""] = found;
  const day = `${year}-${month}-${date}`;
  if (hour === undefined) return day;
  const shift = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase();
  return `${day}T${hour}:${minute}:${second === "60" ? "59" : second}${shift}`;
}

export function ruleOf(text: string): FileRule | undefined {
  const rule = new Map<string, string>();
  for (const part of text.split(";")) {
    const [name = "", value, ...more] = part.split("=").map((piece) => piece.trim());
    if (name === "" && value === undefined) continue;
    if (!/^[a-z-]+$/i.test(name) || value === undefined || more.length > 0) return undefined;
    const key = name.toLowerCase();
    const values = value.split(",").flatMap((one) => one.trim().replace(/^\+?(-?)0*(?=\d)/, "$1") || []);
    if (values.length > 0)
      rule.set(key, key === "until" ? timeText(value) : values.sort().join().toUpperCase());
  }
  const isWhole = ["interval", "count"].every((key) => /^-?\d+$/.test(rule.get(key) ?? "1"));
  return isWhole && TIME.test(rule.get("until") ?? "20270305") ? Object.fromEntries(rule) : undefined;
}
