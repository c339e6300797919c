import type { Comparison, JournalRecord } from "../contract.ts";
import { byField, RECORD_FIELDS, type RecordField } from "../record/record-fields.ts";

export type Percentages = Record<`${RecordField}_percentage`, number>;
/** As typed; null while a field holds no number. */
type OpenPercentages = Record<RecordField, number | null>;

const MAX = 100;

/** Rounded mean of the four (spec, section 5). */
export function averageOf(percentages: Percentages): number {
  const sum = RECORD_FIELDS.reduce((total, field) => total + percentages[`${field}_percentage`], 0);
  return Math.round(sum / RECORD_FIELDS.length);
}

/** 0 to 100 (spec, section 5). */
export function clampPercentage(typed: string): number | null {
  const number = Number(typed.replace(",", "."));
  if (typed.trim() === "" || Number.isNaN(number)) return null;
  return Math.round(Math.min(Math.max(number, 0), MAX));
}

/** Saved percentages, else 0; 100 for a field that is blank in both pages. */
export function beginningOf(
  saved: Comparison | undefined,
  project: JournalRecord,
  describe: JournalRecord,
): OpenPercentages {
  return byField((field) => saved?.[`${field}_percentage`] ?? (isBlank(field, project, describe) ? MAX : 0));
}

export function isBlank(field: RecordField, project: JournalRecord, describe: JournalRecord): boolean {
  return (project[field] + describe[field]).trim() === "";
}

export function decided(open: OpenPercentages): Percentages {
  const entries = RECORD_FIELDS.map((field) => [`${field}_percentage`, open[field] ?? 0]);
  return Object.fromEntries(entries) as Percentages;
}

export function isOpenPercentages(value: unknown): value is OpenPercentages {
  const open = (value ?? {}) as Partial<Record<RecordField, unknown>>;
  return RECORD_FIELDS.every((field) => open[field] === null || typeof open[field] === "number");
}
