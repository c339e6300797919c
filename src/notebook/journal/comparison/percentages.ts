import type { Comparison } from "../contract.ts";
import { byField, RECORD_FIELDS, type RecordField } from "../record/record-fields.ts";
import { mayBeUntouched, meanOf } from "./unreviewed.ts";

/** The numbers of a day. Earlier releases send no `answered`, and their records have an empty list. */
export type Percentages = Pick<Comparison, `${RecordField}_percentage` | "answered">;
/** The numbers; null for a field that nobody has answered. */
type Answers = Record<RecordField, number | null>;
/** A draft. A draft without `hasOpen` comes from an earlier release, and the member may not have set its numbers. */
type OpenPercentages = Answers & { hasOpen?: true };

/** Gives unanswered fields the mean of the answers, so that it is also the mean of all four (spec, section 5). */
export function comparisonOf(answers: Answers) {
  const answered = RECORD_FIELDS.filter((field) => answers[field] !== null);
  const mean = meanOf(answered.map((field) => answers[field] ?? 0)) ?? 0;
  const four = RECORD_FIELDS.map((field) => [`${field}_percentage`, answers[field] ?? mean]);
  return { ...(Object.fromEntries(four) as Percentages), average_percentage: mean, answered };
}

/** Counts all four numbers from an earlier release as answers, because nobody knows which fields were answered. */
export function answersOf({ answered, ...percentages }: Percentages): Answers {
  const isAnswer = (field: RecordField) => !answered?.length || answered.includes(field);
  return byField((field) => (isAnswer(field) ? percentages[`${field}_percentage`] : null));
}

/** Returns 0 to 100 (spec, section 5); null for a text that is not a number. */
export function clampPercentage(typed: string): number | null {
  const number = Number(typed.replace(",", "."));
  if (typed.trim() === "" || Number.isNaN(number)) return null;
  return Math.round(Math.min(Math.max(number, 0), 100));
}

export function beginningOf(saved: Comparison | undefined): OpenPercentages {
  return { ...(saved ? answersOf(saved) : byField(() => null)), hasOpen: true };
}

/** Returns the draft without the numbers that an earlier release probably set by itself. */
export function reopened(draft: OpenPercentages, asked: readonly RecordField[]): OpenPercentages {
  if (draft.hasOpen) return draft;
  const isDoubtful = (field: RecordField) => mayBeUntouched(draft[field], asked.includes(field));
  return { ...byField((field) => (isDoubtful(field) ? null : draft[field])), hasOpen: true };
}

export function isOpenPercentages(value: unknown): value is OpenPercentages {
  const open = (value ?? {}) as Partial<Record<RecordField, unknown>>;
  return RECORD_FIELDS.every((field) => open[field] === null || typeof open[field] === "number");
}
