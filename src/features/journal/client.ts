import { useMemo } from "react";
import { useRecords } from "#features/sync/client.ts";
import type { Comparison, JournalFields, JournalRecord } from "./contract.ts";
import { type DayPages, daysOf } from "./month/day-pages.ts";

export const JOURNAL = "journal";
export const COMPARISON = "comparison";
export const FIELDS = "journal_fields";
/** The only record of this kind. */
export const FIELDS_ID = "fields";
export const UNNAMED: JournalFields = { custom_field_one_label: "", custom_field_two_label: "" };

export type WrittenRecord = Omit<JournalRecord, "id" | "created_at" | "version">;

/** By id; undefined until loaded. */
export function useJournal(): ReadonlyMap<string, JournalRecord> | undefined {
  return useRecords<JournalRecord>(JOURNAL);
}

export function useComparisons(): ReadonlyMap<string, Comparison> | undefined {
  return useRecords<Comparison>(COMPARISON);
}

/** The journal by day; undefined until loaded. */
export function useDayPages(): ReadonlyMap<string, DayPages> | undefined {
  const records = useJournal();
  const comparisons = useComparisons();
  return useMemo(
    () => records && comparisons && daysOf(records.values(), comparisons),
    [records, comparisons],
  );
}

export function useJournalFields(): JournalFields {
  return useRecords<JournalFields>(FIELDS)?.get(FIELDS_ID) ?? UNNAMED;
}
