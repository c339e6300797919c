import { trimText } from "#platform/shared/text/edges.ts";
import { tooLong } from "#platform/shared/text/too-long.ts";
import type { WrittenRecord } from "../client.ts";
import type { JournalRecord } from "../contract.ts";
import { ANSWER_MAX, RECORD_TEXT_MAX, RECORD_TITLE_MAX, RECORD_TITLE_REQUIRED } from "../journal-limits.ts";
import { byField, RECORD_FIELDS, type RecordField } from "./record-fields.ts";

type PageContent = Omit<WrittenRecord, "event_type" | "event_date">;

export interface PageDraft extends PageContent {
  /** The version of the page that the member saw; empty for a new page. */
  base: string;
}

export type PageProblems = { [F in RecordField | "image_url" | "answer_text"]?: string | undefined };

export function beginPage(record: JournalRecord | undefined): PageDraft {
  return {
    base: record?.version ?? "",
    ...byField((field) => record?.[field] ?? ""),
    image_url: record?.image_url ?? null,
    actions: record?.actions ?? [],
    question_text: record?.question_text ?? "",
    answer_text: record?.answer_text ?? "",
  };
}

export function isPageDraft(value: unknown): value is PageDraft {
  const draft = (value ?? {}) as Partial<Record<keyof PageDraft, unknown>>;
  return (
    [...RECORD_FIELDS, "base" as const].every((name) => typeof draft[name] === "string") &&
    (draft.image_url === null || typeof draft.image_url === "string") &&
    Array.isArray(draft.actions)
  );
}

export function maxLengthOf(field: RecordField): number {
  return field === "title" ? RECORD_TITLE_MAX : RECORD_TEXT_MAX;
}

export function problemsOf(draft: PageDraft): PageProblems {
  const problems: PageProblems = {};
  if (trimText(draft.title) === "") problems.title = RECORD_TITLE_REQUIRED;
  for (const field of RECORD_FIELDS) {
    const max = maxLengthOf(field);
    if (draft[field].trim().length > max) problems[field] = tooLong(max);
  }
  if ((draft.answer_text ?? "").trim().length > ANSWER_MAX) problems.answer_text = tooLong(ANSWER_MAX);
  return problems;
}

export function writtenPage({ base: _, ...content }: PageDraft): PageContent {
  const answer_text = trimText(content.answer_text ?? "");
  // The question is stored only with an answer.
  const question_text = answer_text && (content.question_text ?? "");
  return { ...content, ...byField((field) => trimText(content[field])), question_text, answer_text };
}
