import type { JournalFields, JournalRecord } from "../contract.ts";

/** The text fields of a page, which are also compared. */
export type RecordField = "title" | "notes" | "custom_field_one" | "custom_field_two";

export const RECORD_FIELDS: readonly RecordField[] = [
  "title",
  "notes",
  "custom_field_one",
  "custom_field_two",
];

const FALLBACKS: Record<RecordField, string> = {
  title: "Título",
  notes: "Notas",
  custom_field_one: "Lo más importante",
  custom_field_two: "Cómo me siento",
};

export function labelOf(field: RecordField, names: JournalFields | undefined): string {
  const own =
    field === "custom_field_one" || field === "custom_field_two" ? names?.[`${field}_label`].trim() : "";
  return own || FALLBACKS[field];
}

/** The page's whole text, for searching. */
export function wordsOf(record: JournalRecord): string {
  const actions = record.actions.map(({ action_text }) => action_text);
  return [...RECORD_FIELDS.map((field) => record[field]), ...actions].join("\n");
}
