import { resultOf, type SearchResult } from "./result.ts";
import { LEVELS, type Line, type PreparedKey } from "./searchable.ts";
import { type Terms, termsOf } from "./terms.ts";

/** A rank is an index in LEVELS. Results without the phrase come after all others. */
const WITHOUT_PHRASE = 10;

/** The length of a stem: "ahorr" of "ahorrar", which "ahorro" has too. */
const STEM_LENGTH = 5;

/**
 * Returns the keys that contain every word of the query, best first; none for a blank query. If no key does,
 * the first letters of each word count, so that other inflections are found.
 */
export function search(index: readonly PreparedKey[], query: string): SearchResult[] {
  const terms = termsOf(query);
  const found = find(index, terms);
  return found.length > 0 ? found : find(index, stemsOf(terms));
}

function find(index: readonly PreparedKey[], terms: Terms): SearchResult[] {
  return index
    .flatMap((prepared) => {
      const rank = rankOf(prepared.lines, terms);
      return rank === undefined ? [] : { prepared, rank };
    })
    .sort((a, b) => a.rank - b.rank || a.prepared.key.order - b.prepared.key.order)
    .map(({ prepared }) => resultOf(prepared, terms));
}

function rankOf(lines: readonly Line[], { words, phrase }: Terms): number | undefined {
  const isIn = (word: string) => lines.some(({ folded }) => folded.includes(word));
  if (words.length === 0 || !words.every(isIn)) return undefined;
  const best = (fits: (folded: string) => boolean) =>
    LEVELS.findIndex((level) => lines.some((line) => line.level === level && fits(line.folded)));
  const withPhrase = best((folded) => folded.includes(phrase));
  if (withPhrase >= 0) return withPhrase;
  const withWords = best((folded) => words.every((word) => folded.includes(word)));
  return WITHOUT_PHRASE + (withWords >= 0 ? withWords : LEVELS.length);
}

function stemsOf({ words }: Terms): Terms {
  const stems = words.map((word) => word.slice(0, STEM_LENGTH));
  return { words: stems, phrase: stems.join(" ") };
}
