import type { Comparison, JournalRecord } from "../contract.ts";
import { RECORD_FIELDS, type RecordField } from "../record/record-fields.ts";

type Texts = Pick<JournalRecord, RecordField>;

export function meanOf(percentages: readonly number[]): number | undefined {
  if (percentages.length === 0) return undefined;
  return Math.round(percentages.reduce((sum, percentage) => sum + percentage, 0) / percentages.length);
}

/** Returns the fields with text, and always the title: the mean needs at least one answer. */
export function askedIn(project: Texts, describe: Texts): RecordField[] {
  return RECORD_FIELDS.filter(
    (field) => field === "title" || (project[field] + describe[field]).trim() !== "",
  );
}

/** True if the member probably did not set one of the numbers. No average counts such a day yet (decision 0073). */
export function isUnreviewed(saved: Comparison, asked: readonly RecordField[]): boolean {
  const { answered = [] } = saved;
  // A field with text but without an answer got its text after the comparison.
  if (answered.length > 0) return asked.some((field) => !answered.includes(field));
  return RECORD_FIELDS.some((field) => mayBeUntouched(saved[`${field}_percentage`], asked.includes(field)));
}

/** Earlier releases set a number to 0 at first, or to 100 where a field is blank in both pages. */
export function mayBeUntouched(percentage: number | null, isAsked: boolean): boolean {
  return percentage === 0 || (percentage === 100 && !isAsked);
}
