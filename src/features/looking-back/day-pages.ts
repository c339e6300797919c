import type { Comparison, JournalRecord } from "#features/journal/contract.ts";

export interface DayPages {
  project?: JournalRecord;
  describe?: JournalRecord;
  /** Percent; absent if the two pages were not compared. */
  average?: number;
}

type Journal = Iterable<JournalRecord>;
type Comparisons = Iterable<Comparison>;

/** Groups the journal by day (`yyyy-MM-dd`). */
export function pagesByDay(records: Journal, comparisons: Comparisons): Map<string, DayPages> {
  const days = new Map<string, DayPages>();
  const pagesOf = (day: string) => {
    const known = days.get(day);
    if (known) return known;
    const pages: DayPages = {};
    days.set(day, pages);
    return pages;
  };
  for (const record of records) pagesOf(record.event_date)[record.event_type] = record;
  for (const { comparison_date, average_percentage } of comparisons)
    pagesOf(comparison_date).average = average_percentage;
  return days;
}

export type Level = "nothing" | "one" | "both" | "compared";

export function levelOf(pages: DayPages | undefined): Level {
  if (!pages) return "nothing";
  if (pages.average !== undefined) return "compared";
  return pages.project && pages.describe ? "both" : "one";
}
