import { resultOf, type SearchResult } from "./result.ts";
import { foldedOf, LEVELS, type Line, type PreparedKey } from "./searchable.ts";
import { type Terms, termsOf } from "./terms.ts";

/** Ranks are levels. Results without the phrase, or without the exact ñ, come after all others. */
const WITHOUT_PHRASE = 10;
const WITHOUT_EXACT = 100;

/** The length of a stem: "ahorr" of "ahorrar", which "ahorro" has too. */
const STEM_LENGTH = 5;

/**
 * Returns the keys that contain every word of the query, best first; none for a blank query. If no key does,
 * the first letters of each word count, so that other inflections are found.
 */
export function search(index: readonly PreparedKey[], query: string): SearchResult[] {
  const loose = termsOf(query, {});
  const found = find(index, [termsOf(query, { keepsEnye: true }), loose]);
  return found.length > 0 ? found : find(index, [stemsOf(loose)]);
}

/** Ranks each key by the first of the readings that fits it. */
function find(index: readonly PreparedKey[], readings: readonly Terms[]): SearchResult[] {
  const found = index.flatMap((prepared) => {
    for (const [at, terms] of readings.entries()) {
      const rank = rankOf(prepared.lines, terms);
      if (rank !== undefined) return { prepared, terms, rank: at * WITHOUT_EXACT + rank };
    }
    return [];
  });
  return found
    .sort((a, b) => a.rank - b.rank || a.prepared.key.order - b.prepared.key.order)
    .map(({ prepared, terms }) => resultOf(prepared, terms));
}

/** Returns the rank, lower is better; undefined if a word is missing. */
function rankOf(lines: readonly Line[], { words, phrase, folding }: Terms): number | undefined {
  const isIn = (word: string) => lines.some((line) => foldedOf(line, folding).includes(word));
  if (words.length === 0 || !words.every(isIn)) return undefined;
  const best = (fits: (folded: string) => boolean) =>
    LEVELS.findIndex((level) => lines.some((line) => line.level === level && fits(foldedOf(line, folding))));
  const withPhrase = best((folded) => folded.includes(phrase));
  if (withPhrase >= 0) return withPhrase;
  const withWords = best((folded) => words.every((word) => folded.includes(word)));
  return WITHOUT_PHRASE + (withWords >= 0 ? withWords : LEVELS.length);
}

function stemsOf({ words, folding }: Terms): Terms {
  const stems = words.map((word) => word.slice(0, STEM_LENGTH));
  return { words: stems, phrase: stems.join(" "), folding };
}
