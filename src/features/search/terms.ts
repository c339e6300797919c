import { withoutEdges } from "#shared/text/edges.ts";
import { type FoldOptions, fold } from "#shared/text/fold-text.ts";

/** What a query asks for, folded. */
export interface Terms {
  /** Every one has to occur somewhere in the key. */
  words: string[];
  /** All of them as they were typed, which is worth more. */
  phrase: string;
  folding: FoldOptions;
}

const PUNCTUATION = /^\p{P}$/u;

/** The words of a query, without the punctuation around them unless there is nothing else. */
export function termsOf(query: string, folding: FoldOptions): Terms {
  const typed = fold(query, folding).split(/\s+/).filter(Boolean);
  const bare = typed.map((word) => withoutEdges(word, PUNCTUATION)).filter(Boolean);
  const words = bare.length > 0 ? [...new Set(bare)] : typed;
  const phrase = bare.length > 0 ? withoutEdges(typed.join(" "), PUNCTUATION) : typed.join(" ");
  return { words, phrase, folding };
}
