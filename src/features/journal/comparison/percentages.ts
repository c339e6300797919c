import type { Comparison, JournalRecord } from "../contract.ts";
import { RECORD_FIELDS, type RecordField } from "../record/record-fields.ts";
import type { Percentages } from "./coherence.ts";

const MAX = 100;

/** 0 to 100 (spec, section 5); null while the field holds no number. */
export function clampPercentage(typed: string): number | null {
  const number = Number(typed.replace(",", "."));
  if (typed.trim() === "" || Number.isNaN(number)) return null;
  return Math.round(Math.min(Math.max(number, 0), MAX));
}

type OpenPercentages = Record<RecordField, number | null>;

/** Saved percentages, else 0; 100 for a field that is blank in both pages. */
export function beginningOf(
  saved: Comparison | undefined,
  project: JournalRecord,
  describe: JournalRecord,
): OpenPercentages {
  const begun = { title: 0, notes: 0, custom_field_one: 0, custom_field_two: 0 };
  for (const field of RECORD_FIELDS) {
    begun[field] = saved?.[`${field}_percentage`] ?? (isBlank(field, project, describe) ? MAX : 0);
  }
  return begun;
}

export function isBlank(field: RecordField, project: JournalRecord, describe: JournalRecord): boolean {
  return (project[field] + describe[field]).trim() === "";
}

/** An empty field counts as 0. */
export function decided(open: OpenPercentages): Percentages {
  return {
    title_percentage: open.title ?? 0,
    notes_percentage: open.notes ?? 0,
    custom_field_one_percentage: open.custom_field_one ?? 0,
    custom_field_two_percentage: open.custom_field_two ?? 0,
  };
}

export function isOpenPercentages(value: unknown): value is OpenPercentages {
  const open = (value ?? {}) as Partial<Record<RecordField, unknown>>;
  return RECORD_FIELDS.every((field) => open[field] === null || typeof open[field] === "number");
}
