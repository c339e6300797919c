import { hasMatch, snippet } from "#features/search/snippet.ts";
import type { Terms } from "#features/search/terms.ts";
import { fold, type Piece, splitAtMatches } from "#shared/text/fold-text.ts";
import type { CalendarEvent } from "../contract.ts";

export interface DayEvent {
  day: string;
  event: CalendarEvent;
}

/** Cache of folded texts. Events are immutable: a changed event is a new object. */
const folded = new WeakMap<CalendarEvent, string>();

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

export function snippetOf(text: string, terms: Terms): Piece[] {
  const pieces = splitAtMatches(snippet(text, terms), terms.words);
  return hasMatch(pieces) ? pieces : [];
}
