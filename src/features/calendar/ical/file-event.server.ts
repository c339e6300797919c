import { safeParse } from "zod/mini";
import { addDays, daysBetween } from "#shared/days.ts";
import { cutText } from "#shared/text/cut-text.ts";
import { FIRST_DAY, LAST_DAY } from "../calendar-days.ts";
import { type ImportedEvent, keptImportSchema } from "../contract.ts";
import { EVENT_NOTES_MAX, EVENT_TITLE_MAX, SKIPPED_DAYS_MAX } from "../event-limits.ts";
import { dayOfTurn, fittingSkips, isBeyondCalendar, nextOccurrence } from "../occurrences.ts";
import type { FileEvent, FileTime } from "./file-events.server.ts";
import { lastOfCount, rhythmOf } from "./file-rules.ts";
import { clockOf, type OwnTime, type Times } from "./file-times.server.ts";
import { headOfNotes, REASONS, UNTITLED } from "./file-words.ts";

/** In days. A longer event is imported as its first day. */
const LASTING_MAX = 366;

/** Converts an entry; keeps only its first day if its recurrence or duration is unsupported. */
export function takeEvent(file: FileEvent, replaced: readonly FileTime[], given: Times) {
  const { start: begin } = file;
  const begun = begin && given.ownTime(begin);
  if (file.isCancelled) return { event: null, reasons: [REASONS.cancelled] };
  if (!begin || !begun) return { event: null, reasons: [REASONS.noDate] };
  const wholeDays = readAsWholeDays(file, begin, given);
  const times = wholeDays ?? given;
  const start = times.ownTime(begin) ?? begun;
  const end = endOf(file, start, times);
  const time = wholeDays ? null : start.time;
  const reasons: string[] = [];
  if (times.isStrange(begin)) reasons.push(REASONS.strangeZone);
  if (file.hasMoreDays) reasons.push(REASONS.moreDays);
  const isSeries = file.rule !== undefined || file.isBroken;
  const { days, reason } = isSeries
    ? daysOfSeries({ ...file, start: begin }, start, replaced, times)
    : lasting(start, end.days);
  if (reason) reasons.push(reason);
  if (!days) return { event: null, reasons: [REASONS.allOut] };
  const shown = nextOccurrence(days, FIRST_DAY);
  if (shown === undefined || shown > LAST_DAY) return { event: null, reasons: [REASONS.years] };
  const isSaidByDays = !isSeries && days.repeats === "daily" && time === null;
  const span = { time, endTime: wholeDays ? null : end.time, days: isSaidByDays ? 1 : end.days };
  const title = titleOf(file);
  const notes = [headOfNotes(span, file.location), file.description].filter(Boolean).join("\n\n");
  if (title.length > EVENT_TITLE_MAX || notes.length > EVENT_NOTES_MAX) reasons.push(REASONS.cut);
  return {
    event: {
      title: shortened(title, EVENT_TITLE_MAX),
      notes: shortened(notes, EVENT_NOTES_MAX),
      notification_enabled: false,
      reminder_time: null,
      ...days,
    },
    reasons,
  };
}

/** In one line; "Sin título" for what shows nothing. */
export function titleOf({ summary }: FileEvent): string {
  const title = summary.replaceAll(/\s+/g, " ");
  const isBlank = !safeParse(keptImportSchema.shape.title, cutText(title, EVENT_TITLE_MAX)).success;
  return isBlank ? UNTITLED : title;
}

/**
 * Whose clock shows an event of whole days that is written with hours, from midnight to midnight; undefined for others.
 * Outlook writes such events in their own zone or in UTC.
 */
function readAsWholeDays(file: FileEvent, begin: FileTime, times: Times): Times | undefined {
  if (!/T\d\d:[034][05]:00/.test(begin.text)) return undefined;
  const isOwnDay = /T00:00/.test(begin.text) && (file.isWholeDay || !begin.text.endsWith("Z"));
  return [...(isOwnDay ? [times.there(begin)] : []), times].find((clock) => {
    const start = clock.ownTime(begin);
    if (start?.time !== "00:00") return false;
    const end = endTimeOf(file, start, clock);
    if (!end?.at) return file.isWholeDay && !file.end;
    return end.day > start.day && clockOf(end.at) === "00:00";
  });
}

interface End {
  /** How many days the event touches. */
  days: number;
  time: string | null;
}

function endOf(file: FileEvent, start: OwnTime, times: Times): End {
  const none: End = { days: 1, time: null };
  const end = endTimeOf(file, start, times);
  if (!end) return none;
  if (!start.at || !end.at)
    return !start.at && end.day > start.day ? { ...none, days: daysBetween(start.day, end.day) } : none;
  if (Temporal.ZonedDateTime.compare(end.at, start.at) < 0) return none;
  const time = clockOf(end.at);
  // An event that ends after midnight within 24 hours counts as one day.
  if (end.at.since(start.at, { largestUnit: "hours" }).hours < 24) return { days: 1, time };
  return { days: daysBetween(start.day, end.day) + (time === "00:00" ? 0 : 1), time };
}

function endTimeOf({ end, duration }: FileEvent, start: OwnTime, times: Times): OwnTime | undefined {
  return end ? times.ownTime(end) : afterDuration(start, duration);
}

function afterDuration({ day, at }: OwnTime, text: string): OwnTime | undefined {
  try {
    const duration = Temporal.Duration.from(text);
    const end = at?.add(duration);
    const last = end?.toPlainDate() ?? Temporal.PlainDate.from(day).add(duration);
    return { day: last.toString(), time: null, at: end };
  } catch {
    return undefined;
  }
}

/** An event of several days becomes a daily series. */
function lasting({ day }: OwnTime, count: number): { days: Days; reason?: string } {
  const once: Days = { event_date: day, repeats: "never", repeat_until: null, skipped_dates: [] };
  if (count > LASTING_MAX) return { days: once, reason: REASONS.long };
  if (count <= 1) return { days: once };
  const last = addDays(day, count - 1);
  return { days: { ...once, repeats: "daily", repeat_until: isBeyondCalendar(last) ? null : last } };
}

function shortened(text: string, max: number): string {
  return text.length <= max ? text : `${cutText(text, max - 1).trimEnd()}…`;
}

type Days = Pick<ImportedEvent, "event_date" | "repeats" | "repeat_until" | "skipped_dates">;

/**
 * Maps a series of a file to one of ours; if no rhythm fits, to its first day, with the reason.
 * No `days` if every day is taken out. `replaced` are the days that other entries override.
 */
function daysOfSeries(
  file: FileEvent & { start: FileTime },
  start: OwnTime,
  replaced: readonly FileTime[],
  times: Times,
): { days?: Days; reason?: string } {
  const shift = times.dayShift(file.start);
  const dayOf = (time: FileTime) => dayHere(time, start, shift ?? 0, times);
  const out = [...file.excluded, ...replaced].flatMap((time) => dayOf(time) ?? []);
  const once: Days = { event_date: start.day, repeats: "never", repeat_until: null, skipped_dates: [] };
  const isFirstOut = out.includes(start.day);
  const firstOnly = (reason?: string) => ({ ...(!isFirstOut && { days: once }), ...(reason && { reason }) });

  if (!file.rule || file.isBroken) return firstOnly(REASONS.rhythm);
  if (shift === undefined) return firstOnly(REASONS.season);
  const there = file.start.text.slice(0, 10);
  const repeats = rhythmOf(file.rule, there, shift);
  if (!repeats) return firstOnly(REASONS.rhythm);
  const { count, until } = file.rule;
  let last: string | null = null;
  if (typeof count === "number") {
    last = lastOfCount(repeats, there, count);
    if (last !== null) last = addDays(last, shift);
  } else if (typeof until === "string") {
    const end = lastUntil({ text: until, zone: file.start.zone }, start, dayOf, times);
    if (end === undefined) return firstOnly(REASONS.rhythm);
    last = end;
  }
  const second = dayOfTurn({ event_date: start.day, repeats }, 1);
  // An end past the year 9999 counts as none.
  if (last !== null && isBeyondCalendar(last)) last = null;
  if (isBeyondCalendar(second) || (last !== null && last < second)) return firstOnly();
  const whole: Days = { ...once, repeats, repeat_until: last };
  const skipped_dates = fittingSkips({ ...whole, skipped_dates: out });
  if (skipped_dates.length > SKIPPED_DAYS_MAX) return firstOnly(REASONS.skipped);
  // fittingSkips returns an empty list when no day would be left.
  if (isFirstOut && skipped_dates.length === 0) return {};
  return { days: { ...whole, skipped_dates } };
}

/** Converts an EXDATE, RECURRENCE-ID or UNTIL, whose type may differ from the type of DTSTART. */
function dayHere(time: FileTime, start: OwnTime, shift: number, times: Times): string | undefined {
  if (start.time === null) return times.ownTime({ text: time.text.slice(0, 10), zone: undefined })?.day;
  const own = times.ownTime(time);
  return own?.time === null ? addDays(own.day, shift) : own?.day;
}

/** Converts UNTIL to the last possible day; undefined if malformed. */
function lastUntil(
  until: FileTime,
  start: OwnTime,
  dayOf: (time: FileTime) => string | undefined,
  times: Times,
): string | undefined {
  const day = dayOf(until);
  if (day === undefined) return undefined;
  const hour = start.time === null ? null : times.ownTime(until)?.time;
  // If UNTIL is earlier in the day than the event, that day is not part of the series.
  return hour && start.time !== null && hour < start.time ? addDays(day, -1) : day;
}
