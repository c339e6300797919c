import { addDays, daysBetween } from "#shared/days.ts";
import type { ImportedEvent } from "../contract.ts";
import { EVENT_NOTES_MAX, EVENT_TITLE_MAX } from "../event-limits.ts";
import { isBeyondCalendar } from "../occurrences.ts";
import type { FileEvent, FileTime } from "./file-events.server.ts";
import { type Days, daysOfSeries } from "./file-series.server.ts";
import { clockOf, type OwnTime, type Times } from "./file-times.server.ts";
import { headOfNotes, REASONS, UNTITLED } from "./file-words.ts";

/** In days. A longer event is imported as its first day. */
const LASTING_MAX = 366;

interface Taken {
  event: Omit<ImportedEvent, "id"> | null;
  reasons: string[];
}

/** Converts an entry; keeps only its first day if its recurrence or duration is unsupported. */
export function takeEvent(file: FileEvent, replaced: readonly FileTime[], times: Times): Taken {
  const start = file.start && times.ownTime(file.start);
  if (!file.start || !start) return { event: null, reasons: [REASONS.noDate] };
  if (file.status.toUpperCase() === "CANCELLED") return { event: null, reasons: [REASONS.cancelled] };
  const end = endOf(file, start, times);
  const reasons: string[] = [];
  if (times.isStrange(file.start)) reasons.push(REASONS.strangeZone);
  if (file.hasMoreDays) reasons.push(REASONS.moreDays);
  const isSeries = file.rule !== undefined || file.isBroken;
  const { days, reason } = isSeries
    ? daysOfSeries({ ...file, start: file.start }, start, replaced, times)
    : lasting(start, end.days);
  if (reason) reasons.push(reason);
  if (!days) return { event: null, reasons: [REASONS.allOut] };
  const isSaidByDays = !isSeries && days.repeats === "daily" && start.time === null;
  const span = { time: start.time, endTime: end.time, days: isSaidByDays ? 1 : end.days };
  const title = file.summary.replaceAll(/\s+/g, " ") || UNTITLED;
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

interface End {
  /** How many days the event touches. */
  days: number;
  time: string | null;
}

function endOf(file: FileEvent, start: OwnTime, times: Times): End {
  const none: End = { days: 1, time: null };
  const end = file.end ? times.ownTime(file.end) : afterDuration(start, file.duration);
  if (!end) return none;
  if (!start.at || !end.at)
    return !start.at && end.day > start.day ? { ...none, days: daysBetween(start.day, end.day) } : none;
  if (Temporal.ZonedDateTime.compare(end.at, start.at) < 0) return none;
  const time = clockOf(end.at);
  // An event that ends after midnight within 24 hours counts as one day.
  if (end.at.since(start.at, { largestUnit: "hours" }).hours < 24) return { days: 1, time };
  return { days: daysBetween(start.day, end.day) + (time === "00:00" ? 0 : 1), time };
}

function afterDuration({ day, at }: OwnTime, text: string | undefined): OwnTime | undefined {
  if (text === undefined) return undefined;
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
  return text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`;
}
