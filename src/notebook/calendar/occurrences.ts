import { addDays, addMonths, daysBetween, monthsBetween } from "#platform/shared/days/days.ts";
import type { CalendarEvent, Scope } from "./contract.ts";

export type Recurrence = Pick<CalendarEvent, "event_date" | "repeats" | "repeat_until" | "skipped_dates">;

/** Lists the event's days from `from` to `to`, both included. In a short month, the 29th to 31st are its last day. */
export function occurrencesOf(event: Recurrence, from: string, to: string): string[] {
  const days: string[] = [];
  for (const day of daysFrom(event, from)) {
    if (day > to) break;
    days.push(day);
  }
  return days;
}

export function nextOccurrence(event: Recurrence, from: string): string | undefined {
  return daysFrom(event, from).next().value;
}

/** Returns the event without some days: the same object if it already lacks them, null if no day is left. */
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

/** Returns the skipped days that still fall on the event; an empty list if no day would be left. */
export function fittingSkips(event: Recurrence): string[] {
  if (event.repeats === "never" || event.skipped_dates.length === 0) return [];
  const whole = { ...event, skipped_dates: [] };
  const isDayOf = (day: string) => nextOccurrence(whole, day) === day;
  const fitting = [...new Set(event.skipped_dates)].filter(isDayOf).sort();
  const left = { ...event, skipped_dates: fitting };
  return nextOccurrence(left, event.event_date) === undefined ? [] : fitting;
}

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

/** Whether a day lies after the year 9999: its text begins with "+" (ISO 8601) and no longer sorts by date. */
export function isBeyondCalendar(day: string): boolean {
  return day.startsWith("+");
}

/** Returns the nth day of a series, counted from 0 and without skips. The day may lie after the year 9999. */
export function dayOfTurn({ event_date, repeats }: Pick<Recurrence, "event_date" | "repeats">, turn: number) {
  if (repeats === "daily") return addDays(event_date, turn);
  if (repeats === "weekly") return addDays(event_date, 7 * turn);
  return addMonths(event_date, repeats === "yearly" ? 12 * turn : turn);
}

/** Returns the index of the first occurrence from `from` on, or one less: `daysFrom` then skips the earlier day. */
function firstTurnFrom({ event_date, repeats }: Recurrence, from: string): number {
  if (from <= event_date) return 0;
  if (repeats === "daily") return daysBetween(event_date, from);
  if (repeats === "weekly") return Math.floor(daysBetween(event_date, from) / 7);
  const months = monthsBetween(event_date, from);
  return repeats === "yearly" ? Math.floor(months / 12) : months;
}
