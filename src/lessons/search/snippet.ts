import { withoutEnd } from "#platform/shared/text/edges.ts";
import { foldText, type Piece, splitAtMatches } from "#platform/shared/text/fold-text.ts";
import type { Terms } from "./terms.ts";

const SNIPPET_LENGTH = 150;
const SNIPPET_BEFORE = 45;
/** The length from which a word is highlighted. Marks on shorter words would make the text restless. */
const MARKED_FROM = 3;
/** A character that is removed before a "…". */
const LOOSE_END = /^[\s.,;:…]$/u;

export function snippet(text: string, { words, phrase }: Terms): string {
  if (text.length <= SNIPPET_LENGTH) return text;
  const { folded, placeOf: originalOf } = foldText(text);
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
  const cut = end < text.length ? `${withoutEnd(shown, LOOSE_END)}…` : shown;
  return start > 0 ? `…${cut}` : cut;
}

export function mark(text: string, { words, phrase }: Terms): Piece[] {
  const whole = splitAtMatches(text, [phrase]);
  if (hasMatch(whole)) return whole;
  const long = words.filter((word) => word.length >= MARKED_FROM);
  return splitAtMatches(text, long.length > 0 ? long : words);
}

export function hasMatch(pieces: readonly Piece[]): boolean {
  return pieces.some((piece) => piece.isMatch);
}
