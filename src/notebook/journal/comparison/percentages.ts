import type { Comparison } from "../contract.ts";
import { byField, RECORD_FIELDS, type RecordField } from "../record/record-fields.ts";
import { mayBeUntouched, meanOf } from "./unreviewed.ts";

/** Of earlier devices: without `answered`, or with an empty list in their records. */
export type Percentages = Pick<Comparison, `${RecordField}_percentage` | "answered">;
/** Null while nobody has answered. */
type Answers = Record<RecordField, number | null>;
/** A draft. Without the mark it is an earlier script's, whose numbers may be untouched. */
type OpenPercentages = Answers & { hasOpen?: true };

/** Gives each field without an answer the mean of the answers, so that the mean of the four (spec, section 5) is the same. */
export function comparisonOf(answers: Answers) {
  const answered = RECORD_FIELDS.filter((field) => answers[field] !== null);
  const mean = meanOf(answered.map((field) => answers[field] ?? 0)) ?? 0;
  const four = RECORD_FIELDS.map((field) => [`${field}_percentage`, answers[field] ?? mean]);
  return { ...(Object.fromEntries(four) as Percentages), average_percentage: mean, answered };
}

/** All four numbers of an earlier device, because nobody knows which of them were answers. */
export function answersOf({ answered, ...percentages }: Percentages): Answers {
  const isAnswer = (field: RecordField) => !answered?.length || answered.includes(field);
  return byField((field) => (isAnswer(field) ? percentages[`${field}_percentage`] : null));
}

/** 0 to 100 (spec, section 5). */
export function clampPercentage(typed: string): number | null {
  const number = Number(typed.replace(",", "."));
  if (typed.trim() === "" || Number.isNaN(number)) return null;
  return Math.round(Math.min(Math.max(number, 0), 100));
}

export function beginningOf(saved: Comparison | undefined): OpenPercentages {
  return { ...(saved ? answersOf(saved) : byField(() => null)), hasOpen: true };
}

/** A draft, without the numbers that an earlier script put there by itself. */
export function reopened(draft: OpenPercentages, asked: readonly RecordField[]): OpenPercentages {
  if (draft.hasOpen) return draft;
  const isDoubtful = (field: RecordField) => mayBeUntouched(draft[field], asked.includes(field));
  return { ...byField((field) => (isDoubtful(field) ? null : draft[field])), hasOpen: true };
}

export function isOpenPercentages(value: unknown): value is OpenPercentages {
  const open = (value ?? {}) as Partial<Record<RecordField, unknown>>;
  return RECORD_FIELDS.every((field) => open[field] === null || typeof open[field] === "number");
}
