import { termsOf } from "#features/search/terms.ts";
import { fold, type Piece, splitAtMatches } from "#shared/fold-text.ts";
import type { JournalRecord } from "./contract.ts";
import { wordsOf } from "./record-fields.ts";

/** A page in which every word of a query occurs. */
export interface FoundPage {
  record: JournalRecord;
  title: Piece[];
  /** Where else a word stands; undefined where the title has them. */
  line?: Piece[];
}

/** What stands before a match in a long line, in UTF-16 units: enough to know what it is about. */
const LEAD = 40;
const LINE_MAX = 160;

/**
 * The pages of a month that hold every word of a query, whatever its case and accents, by their day; what has its
 * exact ñ comes first.
 *
 * @param month any day of it
 */
export function searchMonth(records: Iterable<JournalRecord>, month: string, query: string): FoundPage[] {
  const ofMonth = [...records].filter(({ event_date }) => event_date.slice(0, 7) === month.slice(0, 7));
  ofMonth.sort((a, b) => (a.event_date + a.created_at < b.event_date + b.created_at ? -1 : 1));
  const ranks = [true, false].map((keepsEnye) => {
    const { words } = termsOf(query, { keepsEnye });
    return ofMonth.filter((record) => {
      const text = fold(wordsOf(record), { keepsEnye });
      return words.every((word) => text.includes(word));
    });
  });
  const { words } = termsOf(query, {});
  return [...new Set(ranks.flat())].map((record) => shown(record, words));
}

function shown(record: JournalRecord, words: readonly string[]): FoundPage {
  const title = splitAtMatches(record.title, words);
  const rest = wordsOf(record).slice(record.title.length).split("\n");
  const line = rest.find((text) => words.some((word) => fold(text).includes(word)));
  return {
    record,
    title,
    ...(line !== undefined && { line: splitAtMatches(aroundMatch(line, words), words) }),
  };
}

function aroundMatch(line: string, words: readonly string[]): string {
  const [first] = splitAtMatches(line, words);
  const before = first && !first.isMatch ? first.text.length : 0;
  const start = before > LEAD ? line.indexOf(" ", before - LEAD) + 1 : 0;
  const from = start > before ? 0 : start;
  const cut = line.slice(from, from + LINE_MAX);
  return `${from > 0 ? "…" : ""}${cut}${from + LINE_MAX < line.length ? "…" : ""}`;
}
