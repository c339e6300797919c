import { useMemo } from "react";
import { useComparisons, useJournal } from "#features/journal/client.ts";
import { pagesByDay } from "../day-pages.ts";

/** Undefined while the replica loads. */
export function useDayPages() {
  const records = useJournal();
  const comparisons = useComparisons();
  return useMemo(
    () => records && comparisons && pagesByDay(records.values(), comparisons.values()),
    [records, comparisons],
  );
}
