import type { Comparison, JournalRecord } from "#features/journal/contract.ts";

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

export function comparison(day: string, percentage: number): Comparison {
  return {
    comparison_date: day,
    title_percentage: percentage,
    notes_percentage: percentage,
    custom_field_one_percentage: percentage,
    custom_field_two_percentage: percentage,
    average_percentage: percentage,
  };
}
