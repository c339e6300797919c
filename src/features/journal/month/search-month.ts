import { snippet } from "#features/search/snippet.ts";
import { type Terms, termsOf } from "#features/search/terms.ts";
import { fold, type Piece, splitAtMatches } from "#shared/text/fold-text.ts";
import type { JournalRecord } from "../contract.ts";
import { wordsOf } from "../record/record-fields.ts";

interface FoundPage {
  record: JournalRecord;
  title: Piece[];
  /** The first line below the title that matches. */
  line?: Piece[];
}

/** Ignores case and accents. Exact matches of ñ first, then earlier days. `month` is any of its days. */
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
  const terms = termsOf(query, {});
  return [...new Set(ranks.flat())].map((record) => shown(record, terms));
}

function shown(record: JournalRecord, terms: Terms): FoundPage {
  const { words } = terms;
  const rest = wordsOf(record).slice(record.title.length).split("\n");
  const line = rest.find((text) => words.some((word) => fold(text).includes(word)));
  return {
    record,
    title: splitAtMatches(record.title, words),
    ...(line !== undefined && { line: splitAtMatches(snippet(line, terms), words) }),
  };
}
