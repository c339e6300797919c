import { useRecords } from "#platform/sync/client.ts";
import type { Comparison, JournalFields, JournalRecord } from "./contract.ts";
import { type DayPages, daysOf } from "./month/day-pages.ts";

export const JOURNAL = "journal";
export const COMPARISON = "comparison";
export const FIELDS = "journal_fields";
/** The id of the only record of its kind. */
export const FIELDS_ID = "fields";
export const UNNAMED: JournalFields = { custom_field_one_label: "", custom_field_two_label: "" };

export type WrittenRecord = Omit<JournalRecord, "id" | "created_at" | "version">;

type Journal = ReadonlyMap<string, JournalRecord>;
type Comparisons = ReadonlyMap<string, Comparison>;

/** Returns the journal by id; undefined until loaded. */
export function useJournal(): Journal | undefined {
  return useRecords<JournalRecord>(JOURNAL);
}

export function useComparisons(): Comparisons | undefined {
  return useRecords<Comparison>(COMPARISON);
}

/** Returns the journal by day; undefined until loaded. */
export function useDayPages(): ReadonlyMap<string, DayPages> | undefined {
  const records = useJournal();
  const comparisons = useComparisons();
  return records && comparisons && pagesOf(records, comparisons);
}

/** All components share the last result. Otherwise a dialog that opens would read the whole journal again. */
const knownPages = new WeakMap<Journal, { comparisons: Comparisons; pages: ReadonlyMap<string, DayPages> }>();

function pagesOf(records: Journal, comparisons: Comparisons): ReadonlyMap<string, DayPages> {
  const known = knownPages.get(records);
  if (known?.comparisons === comparisons) return known.pages;
  const pages = daysOf(records.values(), comparisons);
  knownPages.set(records, { comparisons, pages });
  return pages;
}

export function useJournalFields(): JournalFields {
  return useRecords<JournalFields>(FIELDS)?.get(FIELDS_ID) ?? UNNAMED;
}
