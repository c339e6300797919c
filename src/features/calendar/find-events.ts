import { fold } from "#shared/fold-text.ts";
import type { CalendarEvent } from "./contract.ts";

/** An event on one of its days. */
export interface DayEvent {
  day: string;
  event: CalendarEvent;
}

/** What has been folded once; an event that changes is another object. */
const folded = new WeakMap<CalendarEvent, string>();

/** The words to look for, folded. */
export function wordsOf(query: string): string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** Where in a month every word stands in the title or the notes, day by day. */
export function findEvents(
  days: ReadonlyMap<string, readonly CalendarEvent[]>,
  words: readonly string[],
): DayEvent[] {
  const matches = (event: CalendarEvent) => words.every((word) => textOf(event).includes(word));
  return [...days].flatMap(([day, events]) => events.filter(matches).map((event) => ({ day, event })));
}

function textOf(event: CalendarEvent): string {
  const known = folded.get(event);
  if (known !== undefined) return known;
  const text = fold(`${event.title}\n${event.notes}`);
  folded.set(event, text);
  return text;
}
