import { excerpt } from "#shared/text/excerpt.ts";
import type { Piece } from "#shared/text/fold-text.ts";
import { foldedOf, type Line, type PreparedKey, type SearchableKey } from "./searchable.ts";
import { hasMatch, mark, snippet } from "./snippet.ts";
import type { Terms } from "./terms.ts";

/** A key that answers a query. */
export interface SearchResult {
  id: string;
  order: number;
  title: Piece[];
  /** The first characters of the description, as a card shows them. */
  excerpt: Piece[];
  /** Where it was found, unless title and excerpt show all there is. */
  place: Place | undefined;
}

interface Place {
  /** The part's anchor; undefined stands for the top of the page. */
  id: string | undefined;
  title: Piece[];
  snippet: Piece[];
}

const EXCERPT_LENGTH = 100;

/** What is shown of a key that was found. */
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

/** The line that says most about the query: in a part of the page, else at its top. */
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
  if (shown.some(hasMatch)) return undefined;
  const heading = mark(key.heading, terms);
  return { id: undefined, title: heading, snippet: mark(snippet(key.description, terms), terms) };
}

function worthOf(line: Line, { words, phrase, folding }: Terms): number {
  const folded = foldedOf(line, folding);
  const present = words.filter((word) => folded.includes(word));
  if (present.length === 0) return 0;
  const beginsWord = present.some((word) =>
    ` ${folded}`.replaceAll(/[^\p{L}\p{N}]+/gu, " ").includes(` ${word}`),
  );
  return (
    (folded.includes(phrase) ? 1000 : 0) +
    present.length * 4 +
    (line.level === "part" ? 2 : 0) +
    (beginsWord ? 1 : 0)
  );
}
