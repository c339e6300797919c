import { mark, snippet } from "#features/search/snippet.ts";
import { fold, type Piece } from "#shared/text/fold-text.ts";
import type { Found } from "./own-search.ts";

/** Highlighted pieces of the title and of the paragraph with the most words of the query. Both may be empty. */
export function shownOf({ entry, terms }: Found): { title: Piece[]; excerpt: Piece[] } {
  const { words, phrase, folding } = terms;
  const paragraphs = entry.texts.flatMap((text) => text.split("\n")).filter((text) => text.trim() !== "");
  let best = paragraphs[0] ?? "";
  let most = 0;
  for (const paragraph of paragraphs) {
    const folded = fold(paragraph, folding);
    const worth =
      words.filter((word) => folded.includes(word)).length + (folded.includes(phrase) ? words.length : 0);
    if (worth > most) [best, most] = [paragraph, worth];
  }
  return { title: mark(entry.title, terms), excerpt: mark(snippet(best, terms), terms) };
}
