import { excerpt } from "#platform/shared/text/excerpt.ts";
import type { Piece } from "#platform/shared/text/fold-text.ts";
import type { Line, PreparedKey, SearchableKey } from "./searchable.ts";
import { hasMatch, mark, snippet } from "./snippet.ts";
import type { Terms } from "./terms.ts";

export interface SearchResult {
  id: string;
  order: number;
  title: Piece[];
  excerpt: Piece[];
  /** The best matching section. If none matches, the page's top, unless `title` or `excerpt` already shows a match. */
  place: Place | undefined;
}

export interface Place {
  /** The part's anchor; undefined for the top of the page. */
  id: string | undefined;
  title: Piece[];
  snippet: Piece[];
}

const EXCERPT_LENGTH = 100;

export function resultOf({ key, lines }: PreparedKey, terms: Terms): SearchResult {
  const title = mark(key.title, terms);
  const shown = mark(excerpt(key.description, EXCERPT_LENGTH), terms);
  return {
    id: key.id,
    order: key.order,
    title,
    excerpt: shown,
    place: placeOf(key, lines, terms, [title, shown]),
  };
}

function placeOf(
  key: SearchableKey,
  lines: readonly Line[],
  terms: Terms,
  shown: readonly Piece[][],
): Place | undefined {
  let best: Line | undefined;
  let most = 0;
  for (const line of lines) {
    const worth = line.part ? worthOf(line, terms) : 0;
    if (worth > most) [best, most] = [line, worth];
  }
  if (best?.part) {
    const { id, title, text } = best.part;
    const line = best.level === "content" ? best.text : (text.split("\n", 1)[0] ?? "");
    return { id, title: mark(title, terms), snippet: mark(snippet(line, terms), terms) };
  }
  const place = {
    id: undefined,
    title: mark(key.heading, terms),
    snippet: mark(snippet(key.description, terms), terms),
  };
  const isNew = !shown.some(hasMatch) && [place.title, place.snippet].some(hasMatch);
  return isNew ? place : undefined;
}

function worthOf({ folded, level }: Line, { words, phrase }: Terms): number {
  const present = words.filter((word) => folded.includes(word));
  if (present.length === 0) return 0;
  const beginsWord = present.some((word) =>
    ` ${folded}`.replaceAll(/[^\p{L}\p{N}]+/gu, " ").includes(` ${word}`),
  );
  return (
    (folded.includes(phrase) ? 1000 : 0) +
    present.length * 4 +
    (level === "part" ? 2 : 0) +
    (beginsWord ? 1 : 0)
  );
}
