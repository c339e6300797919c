import { addDays } from "#shared/days.ts";
import type { ImportedEvent } from "../contract.ts";
import { SKIPPED_DAYS_MAX } from "../event-limits.ts";
import { dayOfTurn, fittingSkips, isBeyondCalendar } from "../occurrences.ts";
import type { FileEvent, FileTime } from "./file-events.server.ts";
import { lastOfCount, rhythmOf } from "./file-rules.ts";
import type { OwnTime, Times } from "./file-times.server.ts";
import { REASONS } from "./file-words.ts";

export type Days = Pick<ImportedEvent, "event_date" | "repeats" | "repeat_until" | "skipped_dates">;

/**
 * Maps a series of a file to one of ours; if no rhythm fits, to its first day, with the reason.
 * No `days` if every day is taken out. `replaced` are the days that other entries override.
 */
export function daysOfSeries(
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
  } else if (typeof until === "string")
    last = lastUntil({ text: until, zone: file.start.zone }, start, dayOf, times);
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

/** Converts UNTIL to the last possible day; null if malformed. */
function lastUntil(
  until: FileTime,
  start: OwnTime,
  dayOf: (time: FileTime) => string | undefined,
  times: Times,
): string | null {
  const day = dayOf(until);
  if (day === undefined) return null;
  const hour = start.time === null ? null : times.ownTime(until)?.time;
  // If UNTIL is earlier in the day than the event, that day is not part of the series.
  return hour && start.time !== null && hour < start.time ? addDays(day, -1) : day;
}
