import { useRecords } from "#platform/sync/client.ts";
import type { Comparison, JournalFields, JournalRecord } from "./contract.ts";
import { type DayPages, daysOf } from "./month/day-pages.ts";

export const JOURNAL = "journal";
export const COMPARISON = "comparison";
export const FIELDS = "journal_fields";
/** The only record of this kind. */
export const FIELDS_ID = "fields";
export const UNNAMED: JournalFields = { custom_field_one_label: "", custom_field_two_label: "" };

export type WrittenRecord = Omit<JournalRecord, "id" | "created_at" | "version">;

type Journal = ReadonlyMap<string, JournalRecord>;
type Comparisons = ReadonlyMap<string, Comparison>;

/** By id; undefined until loaded. */
export function useJournal(): Journal | undefined {
  return useRecords<JournalRecord>(JOURNAL);
}

export function useComparisons(): Comparisons | undefined {
  return useRecords<Comparison>(COMPARISON);
}

/** The journal by day; undefined until loaded. */
export function useDayPages(): ReadonlyMap<string, DayPages> | undefined {
  const records = useJournal();
  const comparisons = useComparisons();
  return records && comparisons && pagesOf(records, comparisons);
}

/** The last result is every component's: a window that opens would otherwise read the whole journal again. */
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
