import { ConflictPanels } from "#features/sync/components/conflict-panels.tsx";
import { joinedTexts } from "#shared/text/joined-texts.ts";
import { useJournalFields, type WrittenRecord } from "../client.ts";
import type { JournalRecord } from "../contract.ts";
import { JournalImage } from "../images/journal-image.tsx";
import { ANSWER_MAX, RECORD_ACTIONS_MAX, RECORD_TEXT_MAX } from "../journal-limits.ts";
import { includes, unionOf } from "./done-actions.ts";
import { labelOf, RECORD_FIELDS, type RecordField } from "./record-fields.ts";
import { PageActions } from "./record-page.tsx";
import { saveRecord } from "./write-journal.ts";

export function RecordConflicts({ record, onSettled }: { record: JournalRecord; onSettled: () => void }) {
  const { id, created_at: _, version: __, ...written } = record;
  const { event_type, event_date } = record;
  return (
    <ConflictPanels<WrittenRecord>
      kind="journal"
      recordId={id}
      onSettled={onSettled}
      isBelowRecord
      words={{ taken: "Registro actualizado", failedText: "No se pudo guardar el registro." }}
      className="mt-3 animate-fade rounded-md border border-warning p-4"
      buttonsClass="mt-4 gap-2"
      merge={(other) => joinedRecords(written, other)}
      apply={(chosen) => saveRecord(id, { ...chosen, event_type, event_date }, record)}
      compare={(other, writtenAt) => (
        <>
          <h3 className="text-xl">Hay dos versiones de esta página</h3>
          <p className="mt-1 text-quiet">
            La escribiste en dos dispositivos a la vez. No se perdió nada: arriba está una; esta es la otra,
            del {writtenAt}.
          </p>
          <PageDifferences record={record} other={other} />
        </>
      )}
    />
  );
}

function PageDifferences({ record, other }: { record: JournalRecord; other: WrittenRecord }) {
  const names = useJournalFields();
  const fields = differingFields(record, other);
  const isSameImage = other.image_url === record.image_url;
  const areSameActions = hasSameActions(record, other);
  const isSameAnswer = !hasOtherAnswer(record, other);
  if (fields.length === 0 && isSameImage && areSameActions && isSameAnswer)
    return <p className="mt-3">Las dos dicen lo mismo.</p>;
  return (
    <>
      {fields.map((field) => (
        <OtherText key={field} title={labelOf(field, names)} text={other[field]} />
      ))}
      {!isSameAnswer && (
        <OtherText title={other.question_text || record.question_text} text={other.answer_text} />
      )}
      {other.image_url && !isSameImage && (
        <div className="mt-3">
          <JournalImage
            url={other.image_url}
            alt="La imagen de la otra versión"
            className="max-h-60 max-w-full rounded-sm object-contain"
          />
        </div>
      )}
      {!other.image_url && !isSameImage && <p className="mt-3">Esta no tiene imagen.</p>}
      {!areSameActions &&
        (other.actions.length > 0 ? (
          <PageActions actions={other.actions} isDone={record.event_type === "describe"} />
        ) : (
          <p className="mt-3">Esta no tiene acciones de tus metas.</p>
        ))}
    </>
  );
}

function OtherText({ title, text = "" }: { title: string | undefined; text: string | undefined }) {
  return (
    <div className="mt-3 border-warning border-s-2 ps-4">
      <h4 className="text-quiet text-sm">{title}</h4>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line font-serif text-lg">
        {text.trim() || "Nada."}
      </p>
    </div>
  );
}

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
