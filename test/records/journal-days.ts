import type { Comparison, JournalRecord } from "#notebook/journal/contract.ts";
import { type DayPages, daysOf } from "#notebook/journal/month/day-pages.ts";
import { buildComparison, buildPage } from "./records.ts";

export function journalRecord(
  day: string,
  type: JournalRecord["event_type"] = "describe",
  changed: Partial<JournalRecord> = {},
): JournalRecord {
  const page = buildPage({ event_type: type, event_date: day, title: `Título del ${day}` });
  return { ...page, id: `${type}-${day}`, created_at: `${day}T23:00:00.000Z`, ...changed };
}

/** Builds a comparison. An unreviewed one comes from an earlier device, which counted a blank field as 100. */
function comparison(day: string, percentage: number, isUnreviewed: boolean): Comparison {
  const built = buildComparison(day, percentage);
  return isUnreviewed ? { ...built, custom_field_two_percentage: 100, answered: [] } : built;
}

/** @param percentages the percentage of each compared day; such a day needs both pages */
export function dayPages(
  records: readonly JournalRecord[],
  percentages: Record<string, number> = {},
  unreviewed: readonly string[] = [],
) {
  const comparisons = Object.entries(percentages).map(
    ([day, value]) => [day, comparison(day, value, unreviewed.includes(day))] as const,
  );
  return daysOf(records, new Map(comparisons));
}

/** Returns days that have both pages and a comparison. */
export function compared(
  percentages: Record<string, number>,
  unreviewed?: readonly string[],
): ReadonlyMap<string, DayPages> {
  const records = Object.keys(percentages).flatMap((day) => [
    journalRecord(day, "project"),
    journalRecord(day),
  ]);
  return dayPages(records, percentages, unreviewed);
}
