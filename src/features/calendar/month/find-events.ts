import { fold, foldText } from "#shared/text/fold-text.ts";
import type { CalendarEvent } from "../contract.ts";

export interface DayEvent {
  day: string;
  event: CalendarEvent;
}

/** Cache of folded texts. Events are immutable: a changed event is a new object. */
const folded = new WeakMap<CalendarEvent, string>();

/** Returns the events in which every word occurs in title or notes, by day. */
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

/** Text before the first match, and length of the snippet, in UTF-16 units. */
const BEFORE = 30;
const SNIPPET = 140;

/** Returns the text around the first match; empty if no word occurs. */
export function snippetOf(text: string, words: readonly string[]): string {
  const { folded, placeOf } = foldText(text);
  const places = words.map((word) => folded.indexOf(word)).filter((place) => place >= 0);
  if (places.length === 0) return "";
  const first = Math.min(...places);
  const [start] = placeOf(first, first + 1);
  const from = start > BEFORE ? text.lastIndexOf(" ", start - BEFORE / 2) + 1 : 0;
  const end = text.lastIndexOf(" ", from + SNIPPET);
  const isCut = text.length > from + SNIPPET;
  return `${from > 0 ? "…" : ""}${text.slice(from, isCut && end > start ? end : undefined)}${isCut ? "…" : ""}`;
}
