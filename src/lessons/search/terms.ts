import { withoutEdges } from "#platform/shared/text/edges.ts";
import { fold } from "#platform/shared/text/fold-text.ts";

export interface Terms {
  words: string[];
  /** The whole query without case, accents and outer punctuation. A match of this phrase ranks higher. */
  phrase: string;
}

const PUNCTUATION = /^\p{P}$/u;

/** Strips punctuation around words, unless the query has nothing else. */
export function termsOf(query: string): Terms {
  const typed = fold(query).split(/\s+/).filter(Boolean);
  const bare = typed.map((word) => withoutEdges(word, PUNCTUATION)).filter(Boolean);
  const words = bare.length > 0 ? [...new Set(bare)] : typed;
  const phrase = bare.length > 0 ? withoutEdges(typed.join(" "), PUNCTUATION) : typed.join(" ");
  return { words, phrase };
}
