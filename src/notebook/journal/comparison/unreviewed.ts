import type { Comparison, JournalRecord } from "../contract.ts";
import { RECORD_FIELDS, type RecordField } from "../record/record-fields.ts";

type Texts = Pick<JournalRecord, RecordField>;

/** Rounded; undefined for an empty list. */
export function meanOf(percentages: readonly number[]): number | undefined {
  if (percentages.length === 0) return undefined;
  return Math.round(percentages.reduce((sum, percentage) => sum + percentage, 0) / percentages.length);
}

/** Fields with text, and the title always: without an answer there is no mean. */
export function askedIn(project: Texts, describe: Texts): RecordField[] {
  return RECORD_FIELDS.filter(
    (field) => field === "title" || (project[field] + describe[field]).trim() !== "",
  );
}

/** Whether it has a number that probably nobody gave. It then counts in no average until it is saved again (decision 0073). */
export function isUnreviewed(saved: Comparison, asked: readonly RecordField[]): boolean {
  const { answered = [] } = saved;
  // The text came after the answers.
  if (answered.length > 0) return asked.some((field) => !answered.includes(field));
  return RECORD_FIELDS.some((field) => mayBeUntouched(saved[`${field}_percentage`], asked.includes(field)));
}

/** Earlier scripts began at 0, and at 100 where a field is blank in both pages. */
export function mayBeUntouched(percentage: number | null, isAsked: boolean): boolean {
  return percentage === 0 || (percentage === 100 && !isAsked);
}
