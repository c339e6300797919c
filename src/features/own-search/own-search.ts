import { type Terms, termsOf } from "#features/search/terms.ts";
import type { PreparedEntry } from "./own-entry.ts";

export interface Found {
  entry: PreparedEntry["entry"];
  /** The terms that matched, for highlighting. */
  terms: Terms;
}

/** Entries between two pauses. */
const STEP = 100;

/** In the given order; matches without the exact ñ last. A generator: thousands of texts would block the page. */
export function* searchOwn(entries: readonly PreparedEntry[], query: string): Generator<undefined, Found[]> {
  const exact = termsOf(query, { keepsEnye: true });
  const loose = termsOf(query, {});
  if (loose.words.length === 0) return [];
  const [found, besides]: [Found[], Found[]] = [[], []];
  for (const [index, entry] of entries.entries()) {
    if (index % STEP === 0) yield;
    if (exact.words.every((word) => entry.exact.includes(word)))
      found.push({ entry: entry.entry, terms: exact });
    else if (loose.words.every((word) => entry.loose.includes(word)))
      besides.push({ entry: entry.entry, terms: loose });
  }
  return [...found, ...besides];
}

export function countKinds(found: readonly Found[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { entry } of found) counts.set(entry.kind, (counts.get(entry.kind) ?? 0) + 1);
  return counts;
}
