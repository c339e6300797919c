import type { Comparison, JournalRecord } from "#features/journal/contract.ts";
import { type DayPages, daysOf } from "#features/journal/month/day-pages.ts";

export function journalRecord(
  day: string,
  type: JournalRecord["event_type"] = "describe",
  changed: Partial<JournalRecord> = {},
): JournalRecord {
  return {
    id: `${type}-${day}`,
    event_type: type,
    event_date: day,
    title: `Título del ${day}`,
    notes: "",
    custom_field_one: "",
    custom_field_two: "",
    image_url: null,
    actions: [],
    created_at: `${day}T23:00:00.000Z`,
    version: "",
    ...changed,
  };
}

function comparison(day: string, percentage: number): Comparison {
  return {
    comparison_date: day,
    title_percentage: percentage,
    notes_percentage: percentage,
    custom_field_one_percentage: percentage,
    custom_field_two_percentage: percentage,
    average_percentage: percentage,
  };
}

/** @param percentages of the compared days, which need both pages */
export function dayPages(records: readonly JournalRecord[], percentages: Record<string, number> = {}) {
  return daysOf(
    records,
    new Map(Object.entries(percentages).map(([day, value]) => [day, comparison(day, value)])),
  );
}

/** Days with both pages, compared. */
export function compared(percentages: Record<string, number>): ReadonlyMap<string, DayPages> {
  const records = Object.keys(percentages).flatMap((day) => [
    journalRecord(day, "project"),
    journalRecord(day),
  ]);
  return dayPages(records, percentages);
}
