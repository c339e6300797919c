import { joinedTexts } from "#shared/text/joined-texts.ts";
import type { WrittenRecord } from "../client.ts";
import { ANSWER_MAX, RECORD_ACTIONS_MAX, RECORD_TEXT_MAX } from "../journal-limits.ts";
import { includes, unionOf } from "./done-actions.ts";
import { RECORD_FIELDS, type RecordField } from "./record-fields.ts";

type Answer = Pick<WrittenRecord, "question_text" | "answer_text">;
type Texts = Pick<WrittenRecord, RecordField | "image_url" | "actions"> & Answer;

export function differingFields(a: Texts, b: Texts): RecordField[] {
  return RECORD_FIELDS.filter((field) => a[field].trim() !== b[field].trim());
}

export function hasSameActions(a: Pick<Texts, "actions">, b: Pick<Texts, "actions">): boolean {
  return a.actions.length === b.actions.length && a.actions.every((action) => includes(b.actions, action));
}

/** A version of an earlier client knows no answer, and changes none. */
export function hasOtherAnswer(page: Answer, other: Answer): boolean {
  return other.answer_text !== undefined && other.answer_text.trim() !== (page.answer_text ?? "").trim();
}

/** Appends the other's texts to the first. Undefined if a picture or text would not fit. */
export function joinedRecords<T extends Texts>(first: T, other: Texts): T | undefined {
  const title = first.title.trim() === other.title.trim() ? "" : other.title;
  const isOtherQuestion =
    first.answer_text && other.answer_text && first.question_text !== other.question_text;
  const joined = {
    ...first,
    notes: joinedTexts(
      first.notes,
      joinedTexts(title, other.notes),
      isOtherQuestion ? `${other.question_text}\n${other.answer_text}` : "",
    ),
    custom_field_one: joinedTexts(first.custom_field_one, other.custom_field_one),
    custom_field_two: joinedTexts(first.custom_field_two, other.custom_field_two),
    image_url: first.image_url ?? other.image_url,
    actions: unionOf(first.actions, other.actions),
    ...(!isOtherQuestion && other.answer_text && joinedAnswers(first, other)),
  };
  const hasTwoImages = first.image_url && other.image_url && first.image_url !== other.image_url;
  const texts = [joined.notes, joined.custom_field_one, joined.custom_field_two];
  const isTooMuch =
    texts.some((text) => text.length > RECORD_TEXT_MAX) ||
    (joined.answer_text ?? "").length > ANSWER_MAX ||
    joined.actions.length > RECORD_ACTIONS_MAX;
  return hasTwoImages || isTooMuch ? undefined : joined;
}

function joinedAnswers(first: Answer, { question_text, answer_text = "" }: Answer): Answer {
  return { question_text, answer_text: joinedTexts(first.answer_text ?? "", answer_text) };
}
