import { safeParse } from "zod/mini";
import { addDays, daysBetween, weekdayOf } from "#platform/shared/days/days.ts";
import { FIRST_DAY, LAST_DAY } from "#platform/shared/days/month-grid.ts";
import { cutText } from "#platform/shared/text/cut-text.ts";
import { type ImportedEvent, keptImportSchema } from "../contract.ts";
import { EVENT_NOTES_MAX, EVENT_TITLE_MAX, SKIPPED_DAYS_MAX } from "../event-limits.ts";
import { dayOfTurn, fittingSkips, isBeyondCalendar, nextOccurrence } from "../occurrences.ts";
import { NOT_FEBRUARY, WEEKDAYS } from "./calendar-names.ts";
import type { FileEvent, FileRule, FileTime } from "./file-events.server.ts";
import { headOfNotes, REASONS, UNTITLED } from "./file-words.ts";
import { clockOf, dayShift, type OwnTime, ownTime, type Times } from "./file-zones.server.ts";

/** The longest event in days. Only the first day of a longer one is imported. */
const LASTING_MAX = 366;
const COUNT_MAX = 100_000;

/** Converts an entry; keeps only its first day if its recurrence or duration is unsupported. */
export function takeEvent(file: FileEvent, replaced: readonly FileTime[], given: Times) {
  const { start: begin } = file;
  const begun = begin && ownTime(begin, given);
  if (file.isCancelled) return { event: null, reasons: [REASONS.cancelled] };
  if (!begin || !begun) return { event: null, reasons: [REASONS.noDate] };
  const wholeDays = readAsWholeDays(file, begin, given);
  const times = wholeDays ?? given;
  const start = ownTime(begin, times) ?? begun;
  const end = endOf(file, start, times);
  const time = wholeDays ? null : start.time;
  const reasons: string[] = [];
  if (begin.zone !== undefined && !times.zoneFor(begin)) reasons.push(REASONS.strangeZone);
  if (file.hasMoreDays) reasons.push(REASONS.moreDays);
  const isSeries = file.rule !== undefined || file.isBroken;
  const { days, reason } = isSeries
    ? daysOfSeries({ ...file, start: begin }, start, replaced, times)
    : lasting(start.day, end.days);
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

export function titleOf({ summary }: FileEvent): string {
  const title = summary.replaceAll(/\s+/g, " ");
  const isBlank = !safeParse(keptImportSchema.shape.title, cutText(title, EVENT_TITLE_MAX)).success;
  return isBlank ? UNTITLED : title;
}

/**
 * Returns the zones in which an event with a time of day lasts from midnight to midnight; undefined for other events.
 * Outlook writes whole days in this way, in the event's own zone or in UTC.
 */
function readAsWholeDays(file: FileEvent, begin: FileTime, times: Times): Times | undefined {
  if (!/T\d\d:[034][05]:00/.test(begin.text)) return undefined;
  const isOwnDay = /T00:00/.test(begin.text) && (file.isWholeDay || !begin.text.endsWith("Z"));
  const there = { ...times, here: times.zoneFor(begin) ?? times.here };
  return (isOwnDay ? [there, times] : [times]).find((clock) => {
    const start = ownTime(begin, clock);
    if (start?.time !== "00:00") return false;
    const end = endTimeOf(file, start, clock);
    if (!end?.at) return file.isWholeDay && !file.end;
    return end.day > start.day && clockOf(end.at) === "00:00";
  });
}

function endOf(file: FileEvent, start: OwnTime, times: Times): { days: number; time: string | null } {
  const none = { days: 1, time: null };
  const end = endTimeOf(file, start, times);
  if (!end) return none;
  const days = daysBetween(start.day, end.day);
  if (!start.at || !end.at) return start.at || days <= 0 ? none : { days, time: null };
  if (Temporal.ZonedDateTime.compare(end.at, start.at) < 0) return none;
  const time = clockOf(end.at);
  // An event that ends after midnight within 24 hours counts as one day.
  if (end.at.since(start.at, { largestUnit: "hours" }).hours < 24) return { days: 1, time };
  return { days: days + (time === "00:00" ? 0 : 1), time };
}

function endTimeOf({ end, duration }: FileEvent, { day, at }: OwnTime, times: Times): OwnTime | undefined {
  if (end) return ownTime(end, times);
  try {
    const length = Temporal.Duration.from(duration);
    const last = at?.add(length);
    const lastDay = last?.toPlainDate() ?? Temporal.PlainDate.from(day).add(length);
    return { day: lastDay.toString(), time: null, at: last };
  } catch {
    return undefined;
  }
}

/** An event of several days becomes a daily series. */
function lasting(event_date: string, count: number): Taken {
  if (count > LASTING_MAX) return { days: onceOn(event_date), reason: REASONS.long };
  if (count <= 1) return { days: onceOn(event_date) };
  const last = addDays(event_date, count - 1);
  const repeat_until = isBeyondCalendar(last) ? null : last;
  return { days: { ...onceOn(event_date), repeats: "daily", repeat_until } };
}

function shortened(text: string, max: number): string {
  return text.length <= max ? text : `${cutText(text, max - 1).trimEnd()}…`;
}

type Days = Pick<ImportedEvent, "event_date" | "repeats" | "repeat_until" | "skipped_dates">;
type Taken = { days?: Days | undefined; reason?: string | undefined };

function onceOn(event_date: string): Days {
  return { event_date, repeats: "never", repeat_until: null, skipped_dates: [] };
}

/** Converts a series to our rhythms, or to its first day if none fits. Other entries override the `replaced` days. */
function daysOfSeries(
  file: FileEvent & { start: FileTime },
  start: OwnTime,
  replaced: readonly FileTime[],
  times: Times,
): Taken {
  const shift = dayShift(file.start, times);
  /** Converts an EXDATE, RECURRENCE-ID or UNTIL, whose type may differ from the type of DTSTART. */
  const ownOf = ({ text, zone }: FileTime): Omit<OwnTime, "at"> | undefined => {
    const own = ownTime({ text: start.time === null ? text.slice(0, 10) : text, zone }, times);
    return own?.time === null ? { day: addDays(own.day, shift ?? 0), time: null } : own;
  };
  const out = [...file.excluded, ...replaced].flatMap((time) => ownOf(time)?.day ?? []);
  const isFirstOut = out.includes(start.day);
  const firstOnly = (reason?: string) => ({ days: isFirstOut ? undefined : onceOn(start.day), reason });

  if (!file.rule || file.isBroken) return firstOnly(REASONS.rhythm);
  if (shift === undefined) return firstOnly(REASONS.season);
  const there = file.start.text.slice(0, 10);
  const { count = 0, until } = file.rule;
  const repeats = rhythmOf(file.rule, there, shift);
  const end = until === undefined ? undefined : ownOf({ text: until, zone: file.start.zone });
  if (!repeats || (until && !count && !end)) return firstOnly(REASONS.rhythm);
  let last: string | null = null;
  if (count) {
    const turns = Math.max(Number(count), 1);
    if (turns <= COUNT_MAX) last = addDays(dayOfTurn({ event_date: there, repeats }, turns - 1), shift);
  } else if (end) {
    // If the time of UNTIL is earlier than the event's time, the day of UNTIL is not part of the series.
    const isBefore = start.time !== null && end.time !== null && end.time < start.time;
    last = isBefore ? addDays(end.day, -1) : end.day;
  }
  const second = dayOfTurn({ event_date: start.day, repeats }, 1);
  if (last !== null && isBeyondCalendar(last)) last = null;
  if (isBeyondCalendar(second) || (last !== null && last < second)) return firstOnly();
  const whole: Days = { event_date: start.day, repeats, repeat_until: last, skipped_dates: out };
  const skipped_dates = fittingSkips(whole);
  if (skipped_dates.length > SKIPPED_DAYS_MAX) return firstOnly(REASONS.skipped);
  // fittingSkips returns an empty list when no day would be left.
  return isFirstOut && skipped_dates.length === 0 ? {} : { days: { ...whole, skipped_dates } };
}

const RHYTHMS = ["daily", "weekly", "monthly", "yearly"] as const;
type Rhythm = (typeof RHYTHMS)[number];

/** Finds our rhythm for a rule (RFC 5545, section 3.3.10). The member's date is `shift` days after the file's `day`. */
function rhythmOf(rule: FileRule, day: string, shift: number): Rhythm | undefined {
  const { freq = "", interval = "1", count, until: _until, wkst: _wkst, ...parts } = rule;
  const repeats = RHYTHMS.find((each) => each === freq.toLowerCase());
  if (!repeats || interval !== "1") return undefined;
  const text = Object.entries(parts).map((part) => part.join("="));
  if (!fitting(day, count !== undefined)[repeats].includes(text.sort().join(";"))) return undefined;
  const isByDate = repeats === "monthly" || repeats === "yearly";
  return isByDate && shift !== 0 && !staysInMonth(day, shift) ? undefined : repeats;
}

/** Lists, for each rhythm, the extra rule parts that do not change its days; "" stands for no extra parts. */
function fitting(day: string, isCounted: boolean): Record<Rhythm, string[]> {
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8))];
  const ends = [28, 29, 30, 31].filter((end) => end <= date);
  const lastOfMonth = `bymonth=${month};bymonthday=-1`;
  // `writeCalendar` exports this rule.
  const notFebruary = isCounted ? [] : [`bymonth=${NOT_FEBRUARY.toSorted()};bymonthday=${date}`];
  return {
    daily: [""],
    weekly: ["", `byday=${WEEKDAYS[weekdayOf(day)]}`],
    monthly:
      date < 29
        ? ["", `bymonthday=${date}`]
        : [`bymonthday=${ends};bysetpos=-1`, ...(date === 31 ? ["bymonthday=-1"] : notFebruary)],
    yearly: day.endsWith("-02-29")
      ? [lastOfMonth]
      : [
          ...["", `bymonth=${month}`, `bymonth=${month};bymonthday=${date}`],
          ...(month !== 2 && addDays(day, 1).endsWith("-01") ? [lastOfMonth] : []),
        ],
  };
}

/** Whether shifted days keep one date in every month: the shift must never cross the end of a month. */
function staysInMonth(day: string, shift: number): boolean {
  const here = addDays(day, shift);
  return here.slice(0, 7) === day.slice(0, 7) && Number(day.slice(8)) <= 28 && Number(here.slice(8)) <= 28;
}
