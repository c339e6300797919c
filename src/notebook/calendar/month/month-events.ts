import { hasMatch, snippet } from "#lessons/search/snippet.ts";
import type { Terms } from "#lessons/search/terms.ts";
import { addDays, addMonths, firstOfMonth } from "#platform/shared/days/days.ts";
import { fold, type Piece, splitAtMatches } from "#platform/shared/text/fold-text.ts";
import type { CalendarEvent } from "../contract.ts";
import { occurrencesOf } from "../occurrences.ts";

/** The most days of another month in a month's first or last week. */
const BESIDE = 6;

/** Returns the events by day of a month's weeks, sorted by reminder, then by title. `month` is any day of the month. */
export function eventsOfMonth(events: Iterable<CalendarEvent>, month: string) {
  const first = addDays(firstOfMonth(month), -BESIDE);
  const last = addDays(addMonths(firstOfMonth(month), 1), BESIDE - 1);
  const found = [...events]
    .map((event) => ({ event, on: occurrencesOf(event, first, last) }))
    .filter(({ on }) => on.length > 0)
    .map(({ event, on }) => ({ event, on, order: orderOf(event) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .flatMap(({ event, on }) => on.map((day) => ({ day, event })));
  const days = [...Map.groupBy(found, ({ day }) => day)].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(days.map(([day, ofDay]) => [day, ofDay.map(({ event }) => event)]));
}

/** Sorts "ñ" after "n". `Intl` would too, but its first use blocks a cheap phone for 100 ms. */
function orderOf({ reminder_time, title, id }: CalendarEvent): string {
  return [reminder_time ?? "", fold(title.replaceAll(/ñ/gi, "n\uffff")), id].join("\0");
}

export interface DayEvent {
  day: string;
  event: CalendarEvent;
}

/** A cache of folded texts. Events are immutable: a changed event is a new object. */
const folded = new WeakMap<CalendarEvent, string>();

export function findEvents(
  days: ReadonlyMap<string, readonly CalendarEvent[]>,
  words: readonly string[],
  month: string,
): DayEvent[] {
  const matches = (event: CalendarEvent) => words.every((word) => textOf(event).includes(word));
  const ofMonth = [...days].filter(([day]) => day.startsWith(month));
  return ofMonth.flatMap(([day, events]) => events.filter(matches).map((event) => ({ day, event })));
}

function textOf(event: CalendarEvent): string {
  const text = folded.get(event) ?? fold(`${event.title}\n${event.notes}`);
  folded.set(event, text);
  return text;
}

export function snippetOf(text: string, terms: Terms): Piece[] {
  const pieces = splitAtMatches(snippet(text, terms), terms.words);
  return hasMatch(pieces) ? pieces : [];
}
