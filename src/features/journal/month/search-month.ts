import { termsOf } from "#features/search/terms.ts";
import { fold, type Piece, splitAtMatches } from "#shared/text/fold-text.ts";
import type { JournalRecord } from "../contract.ts";
import { wordsOf } from "../record/record-fields.ts";

export interface FoundPage {
  record: JournalRecord;
  title: Piece[];
  /** The first line below the title that matches. */
  line?: Piece[];
}

/** UTF-16 units shown before a match in a long line. */
const LEAD = 40;
const LINE_MAX = 160;

/**
 * Ignores case and accents. Exact matches of ñ come first; within both groups, earlier days come first.
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
