import { addDays, addMonths, daysBetween, monthsBetween } from "#shared/days.ts";
import type { CalendarEvent, Scope } from "./contract.ts";

/** What decides on which days an event takes place. */
export type Recurrence = Pick<CalendarEvent, "event_date" | "repeats" | "repeat_until" | "skipped_dates">;

/**
 * The days between two, both included, on which an event takes place, in order. What recurs on the 29th, 30th or
 * 31st falls on the last day of the months that have none.
 */
export function occurrencesOf(event: Recurrence, from: string, to: string): string[] {
  const { event_date, repeats, repeat_until } = event;
  const last = repeat_until && repeat_until < to ? repeat_until : to;
  if (repeats === "never") return event_date >= from && event_date <= to ? [event_date] : [];
  const skipped = new Set(event.skipped_dates);
  const days: string[] = [];
  for (let turn = firstTurnFrom(event, from); ; turn++) {
    const day = dayOfTurn(event, turn);
    if (day > last) return days;
    if (day >= from && !skipped.has(day)) days.push(day);
  }
}

/** The first day of an event from a day on; undefined where there is none. */
export function nextOccurrence(event: Recurrence, from: string): string | undefined {
  if (event.repeats === "never") return event.event_date >= from ? event.event_date : undefined;
  const skipped = new Set(event.skipped_dates);
  for (let turn = firstTurnFrom(event, from); ; turn++) {
    const day = dayOfTurn(event, turn);
    if (day > LAST_DAY || (event.repeat_until !== null && day > event.repeat_until)) return undefined;
    if (day >= from && !skipped.has(day)) return day;
  }
}

/**
 * An event without one of its days, or without that and all after it.
 *
 * @returns null where no day is left
 */
export function withoutDays<E extends Recurrence>(event: E, day: string, scope: Scope): E | null {
  const left: E =
    scope === "one"
      ? { ...event, skipped_dates: [...new Set([...event.skipped_dates, day])].sort() }
      : { ...event, repeat_until: earlier(event.repeat_until, addDays(day, -1)) };
  if (event.repeats === "never") return day === event.event_date || scope === "following" ? null : event;
  return nextOccurrence(left, left.event_date) === undefined ? null : left;
}

/** As far as a calendar goes: text of four digits counts the years. */
const LAST_DAY = "9999-12-31";

function dayOfTurn({ event_date, repeats }: Recurrence, turn: number): string {
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

function earlier(a: string | null, b: string): string {
  return a !== null && a < b ? a : b;
}
