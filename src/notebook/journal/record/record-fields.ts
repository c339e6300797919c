import type { JournalFields, JournalRecord } from "../contract.ts";

/** The fields that members can rename. */
export const OWN_FIELDS = ["custom_field_one", "custom_field_two"] as const;
export type OwnField = (typeof OWN_FIELDS)[number];

export const RECORD_FIELDS = ["title", "notes", ...OWN_FIELDS] as const;
export type RecordField = (typeof RECORD_FIELDS)[number];

const FALLBACKS: Record<RecordField, string> = {
  title: "Título",
  notes: "Notas",
  custom_field_one: "Lo más importante",
  custom_field_two: "Cómo me siento",
};

export function isOwnField(field: string): field is OwnField {
  return (OWN_FIELDS as readonly string[]).includes(field);
}

export function labelOf(field: RecordField, names: JournalFields | undefined): string {
  return (isOwnField(field) && names?.[`${field}_label`].trim()) || FALLBACKS[field];
}

export function byField<T>(read: (field: RecordField) => T): Record<RecordField, T> {
  return Object.fromEntries(RECORD_FIELDS.map((field) => [field, read(field)])) as Record<RecordField, T>;
}

export function wordsOf(record: JournalRecord): string {
  const actions = record.actions.map(({ action_text }) => action_text);
  const { question_text = "", answer_text = "" } = record;
  return [...RECORD_FIELDS.map((field) => record[field]), question_text, answer_text, ...actions].join("\n");
}
