import { excerpt } from "#platform/shared/text/excerpt.ts";
import type { Piece } from "#platform/shared/text/fold-text.ts";
import type { Line, PreparedKey } from "./searchable.ts";
import { mark, snippet } from "./snippet.ts";
import type { Terms } from "./terms.ts";

export interface SearchResult {
  id: string;
  order: number;
  title: Piece[];
  excerpt: Piece[];
  /** The best matching section. */
  place: Place | undefined;
}

export interface Place {
  /** The section's anchor. */
  id: string;
  title: Piece[];
  snippet: Piece[];
}

const EXCERPT_LENGTH = 100;

export function resultOf({ key, lines }: PreparedKey, terms: Terms): SearchResult {
  return {
    id: key.id,
    order: key.order,
    title: mark(key.title, terms),
    excerpt: mark(excerpt(key.description, EXCERPT_LENGTH), terms),
    place: placeOf(lines, terms),
  };
}

function placeOf(lines: readonly Line[], terms: Terms): Place | undefined {
  let best: Line | undefined;
  let most = 0;
  for (const line of lines) {
    const worth = line.part ? worthOf(line, terms) : 0;
    if (worth > most) [best, most] = [line, worth];
  }
  if (!best?.part) return undefined;
  const { id, title, text } = best.part;
  const line = best.level === "content" ? best.text : (text.split("\n", 1)[0] ?? "");
  return { id, title: mark(title, terms), snippet: mark(snippet(line, terms), terms) };
}

function worthOf({ folded, level }: Line, { words, phrase }: Terms): number {
  const present = words.filter((word) => folded.includes(word));
  if (present.length === 0) return 0;
  return (folded.includes(phrase) ? 1000 : 0) + present.length * 2 + (level === "part" ? 1 : 0);
}
