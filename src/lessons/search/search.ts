import { fold } from "#platform/shared/text/fold-text.ts";
import { resultOf, type SearchResult } from "./result.ts";
import { LEVELS, type Line, type PreparedKey } from "./searchable.ts";
import { type Terms, termsOf } from "./terms.ts";

/** Added to the rank (an index in LEVELS) of a result without the phrase. Results with the phrase come first. */
const WITHOUT_PHRASE = 10;
/** Added to the rank of a result with "ano" for the query "año", or the reverse: the exact letter comes first. */
const WITHOUT_EXACT = 100;

/** The number of letters in a stem: "ahorr" for "ahorrar", which also finds "ahorro". */
const STEM_LENGTH = 5;

/**
 * Returns the keys that contain every word of the query, best first; none for a blank query. If no key does, compares
 * only each word's first letters, to find other inflections.
 */
export function search(index: readonly PreparedKey[], query: string): SearchResult[] {
  const terms = termsOf(query);
  const found = find(index, terms, termsOf(markEnye(query)).words);
  return found.length > 0 ? found : find(index, stemsOf(terms), []);
}

/** Marks each ñ, so that `fold` does not make it equal to n. */
function markEnye(text: string): string {
  return text.normalize().replaceAll(/ñ/gi, "n\u0002");
}

function find(index: readonly PreparedKey[], terms: Terms, exactWords: readonly string[]): SearchResult[] {
  return index
    .flatMap((prepared) => {
      const rank = rankOf(prepared.lines, terms);
      if (rank === undefined) return [];
      const isExact = exactWords.every((word) =>
        prepared.lines.some(({ text }) => fold(markEnye(text)).includes(word)),
      );
      return { prepared, rank: isExact ? rank : rank + WITHOUT_EXACT };
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
