import { addDays, addMonths, daysBetween, monthsBetween } from "#shared/days.ts";
import type { CalendarEvent, Scope } from "./contract.ts";

/** What decides on which days an event takes place. */
export type Recurrence = Pick<CalendarEvent, "event_date" | "repeats" | "repeat_until" | "skipped_dates">;

/**
 * The days between two, both included, on which an event takes place, in order. What recurs on the 29th, 30th or
 * 31st falls on the last day of the months that have none.
 */
export function occurrencesOf(event: Recurrence, from: string, to: string): string[] {
  const days: string[] = [];
  for (const day of daysFrom(event, from)) {
    if (day > to) break;
    days.push(day);
  }
  return days;
}

/** The first day of an event from a day on; undefined where there is none. */
export function nextOccurrence(event: Recurrence, from: string): string | undefined {
  return daysFrom(event, from).next().value;
}

/**
 * An event without one of its days, or without that and all after it; the very same event where it has none of them.
 *
 * @returns null where no day is left
 */
export function withoutDays<E extends Recurrence>(event: E, day: string, scope: Scope): E | null {
  const first = nextOccurrence(event, day);
  if (first === undefined || (scope === "one" && first !== day)) return event;
  if (event.repeats === "never") return null;
  const left: E =
    scope === "one"
      ? { ...event, skipped_dates: [...event.skipped_dates, day].sort() }
      : {
          ...event,
          repeat_until: addDays(day, -1),
          skipped_dates: event.skipped_dates.filter((skipped) => skipped < day),
        };
  return nextOccurrence(left, left.event_date) === undefined ? null : left;
}

/**
 * The days that stay taken out of an event whose days have changed: those on which it would take place. None does where
 * it would have no day left.
 */
export function fittingSkips(event: Recurrence): string[] {
  if (event.repeats === "never" || event.skipped_dates.length === 0) return [];
  const fitting = [...new Set(event.skipped_dates)].filter((day) => isDayOf(event, day)).sort();
  const left = { ...event, skipped_dates: fitting };
  return nextOccurrence(left, event.event_date) === undefined ? [] : fitting;
}

/** Whether a recurring event would take place on a day, were none taken out. */
function isDayOf(event: Recurrence, day: string): boolean {
  const { event_date, repeats, repeat_until } = event;
  if (day < event_date || (repeat_until !== null && day > repeat_until)) return false;
  if (repeats === "daily") return true;
  if (repeats === "weekly") return daysBetween(event_date, day) % 7 === 0;
  if (repeats === "yearly" && day.slice(5, 7) !== event_date.slice(5, 7)) return false;
  // A file may name fifty thousand days: no date is made of those that are of the same number.
  const [date, own] = [Number(day.slice(8)), Number(event_date.slice(8))];
  return date === own || (date < own && date > 27 && addDays(day, 1).endsWith("-01"));
}

/** All days of an event from a day on, as far as the calendar goes. */
function* daysFrom(event: Recurrence, from: string): Generator<string, undefined> {
  const { event_date, repeats, repeat_until } = event;
  if (repeats === "never") {
    if (event_date >= from) yield event_date;
    return;
  }
  const skipped = new Set(event.skipped_dates);
  for (let turn = firstTurnFrom(event, from); ; turn++) {
    const day = dayOfTurn(event, turn);
    if (isBeyondCalendar(day) || (repeat_until !== null && day > repeat_until)) return;
    if (day >= from && !skipped.has(day)) yield day;
  }
}

/** Text of four digits counts the years: the calendar ends with the year 9999. */
export function isBeyondCalendar(day: string): boolean {
  return day.startsWith("+");
}

/** The day on which an event would take place for the time after so many, from 0; after the year 9999 it is none. */
export function dayOfTurn(
  { event_date, repeats }: Pick<Recurrence, "event_date" | "repeats">,
  turn: number,
): string {
  if (repeats === "daily") return addDays(event_date, turn);
  if (repeats === "weekly") return addDays(event_date, 7 * turn);
  return addMonths(event_date, repeats === "yearly" ? 12 * turn : turn);
}

/** A turn that is not after a day, and at most one before the first that is on it or later. */
function firstTurnFrom({ event_date, repeats }: Recurrence, from: string): number {
  if (from <= event_date) return 0;
  if (repeats === "daily") return daysBetween(event_date, from);
  if (repeats === "weekly") return Math.floor(daysBetween(event_date, from) / 7);
  const months = monthsBetween(event_date, from);
  return repeats === "yearly" ? Math.floor(months / 12) : months;
}
