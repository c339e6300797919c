import { mark, snippet } from "#lessons/search/snippet.ts";
import { type Terms, termsOf } from "#lessons/search/terms.ts";
import { fold, type Piece } from "#platform/shared/text/fold-text.ts";
import type { PreparedEntry } from "./own-entry.ts";

export interface Found {
  entry: PreparedEntry["entry"];
  terms: Terms;
}

/** Entries between two pauses. */
const STEP = 100;

/** Keeps the given order. Pauses, because thousands of texts block a page. */
export function* searchOwn(entries: readonly PreparedEntry[], query: string): Generator<undefined, Found[]> {
  const terms = termsOf(query);
  if (terms.words.length === 0) return [];
  const found: Found[] = [];
  for (const [index, { entry, folded }] of entries.entries()) {
    if (index % STEP === 0) yield;
    if (terms.words.every((word) => folded.includes(word))) found.push({ entry, terms });
  }
  return found;
}

export function countKinds(found: readonly Found[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { entry } of found) counts.set(entry.kind, (counts.get(entry.kind) ?? 0) + 1);
  return counts;
}

/** Highlighted pieces of the title and of the paragraph with the most words of the query. Both may be empty. */
export function shownOf({ entry, terms }: Found): { title: Piece[]; excerpt: Piece[] } {
  const { words, phrase } = terms;
  const paragraphs = entry.texts.flatMap((text) => text.split("\n")).filter((text) => text.trim() !== "");
  let best = paragraphs[0] ?? "";
  let most = 0;
  for (const paragraph of paragraphs) {
    const folded = fold(paragraph);
    const worth =
      words.filter((word) => folded.includes(word)).length + (folded.includes(phrase) ? words.length : 0);
    if (worth > most) [best, most] = [paragraph, worth];
  }
  return { title: mark(entry.title, terms), excerpt: mark(snippet(best, terms), terms) };
}
