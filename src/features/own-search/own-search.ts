import { type Terms, termsOf } from "#features/search/terms.ts";
import type { OwnKind, PreparedEntry } from "./own-entry.ts";

export interface Found {
  entry: PreparedEntry["entry"];
  /** What it was found by: for the marks in it. */
  terms: Terms;
}

/**
 * The entries in which every word of a query occurs, in the order given; those that lack its exact "ñ" come after all
 * that have it. None for a blank query.
 */
export function searchOwn(entries: readonly PreparedEntry[], query: string): Found[] {
  const exact = termsOf(query, { keepsEnye: true });
  const loose = termsOf(query, {});
  if (loose.words.length === 0) return [];
  const [found, besides]: [Found[], Found[]] = [[], []];
  for (const entry of entries) {
    if (exact.words.every((word) => entry.exact.includes(word)))
      found.push({ entry: entry.entry, terms: exact });
    else if (loose.words.every((word) => entry.loose.includes(word)))
      besides.push({ entry: entry.entry, terms: loose });
  }
  return [...found, ...besides];
}

/** How many of each kind there are among what was found. */
export function countKinds(found: readonly Found[]): Map<OwnKind, number> {
  const counts = new Map<OwnKind, number>();
  for (const { entry } of found) counts.set(entry.kind, (counts.get(entry.kind) ?? 0) + 1);
  return counts;
}
