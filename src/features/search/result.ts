import { excerpt } from "#shared/excerpt.ts";
import { foldText, type Piece, splitAtMatches } from "#shared/fold-text.ts";
import { foldedOf, type Line, type PreparedKey, type SearchableKey } from "./searchable.ts";
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

export interface Place {
  /** The part's anchor; undefined stands for the top of the page. */
  id: string | undefined;
  title: Piece[];
  snippet: Piece[];
}

const EXCERPT_LENGTH = 100;
const SNIPPET_LENGTH = 150;
const SNIPPET_BEFORE = 45;
/** Marked wherever they occur, shorter words would speckle the text. */
const MARKED_FROM = 3;
/** What would stand between a text and the "…" after it. */
const LOOSE_END = /[\s.,;:…]+$/u;

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

/** A stretch of a line around what was found, cut between words. */
function snippet(text: string, { words, phrase, folding }: Terms): string {
  if (text.length <= SNIPPET_LENGTH) return text;
  const { folded, placeOf: originalOf } = foldText(text, folding);
  const found = [phrase, ...words].find((word) => folded.includes(word)) ?? "";
  const at = folded.indexOf(found);
  const [matchStart, matchEnd] = found ? originalOf(at, at + found.length) : [0, 0];

  let start = 0;
  if (matchStart > SNIPPET_BEFORE) {
    const space = text.indexOf(" ", matchStart - SNIPPET_BEFORE);
    start = space >= 0 && space < matchStart ? space + 1 : matchStart;
  }
  let end = text.length;
  if (end - start > SNIPPET_LENGTH) {
    const space = text.lastIndexOf(" ", start + SNIPPET_LENGTH);
    end = Math.max(space, matchEnd, start) || text.length;
  }
  const shown = text.slice(start, end);
  const cut = end < text.length ? `${shown.replace(LOOSE_END, "")}…` : shown;
  return start > 0 ? `…${cut}` : cut;
}

function mark(text: string, { words, phrase, folding }: Terms): Piece[] {
  const whole = splitAtMatches(text, [phrase], folding);
  if (hasMatch(whole)) return whole;
  const long = words.filter((word) => word.length >= MARKED_FROM);
  return splitAtMatches(text, long.length > 0 ? long : words, folding);
}

function hasMatch(pieces: readonly Piece[]): boolean {
  return pieces.some((piece) => piece.isMatch);
}
