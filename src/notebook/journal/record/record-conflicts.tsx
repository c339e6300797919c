import { ConflictPanels } from "#notebook/sync-notices/components/conflict-panels.tsx";
import { joinedTexts } from "#platform/shared/text/joined-texts.ts";
import { useJournalFields, type WrittenRecord } from "../client.ts";
import type { JournalFields, JournalRecord } from "../contract.ts";
import { JournalImage } from "../images/journal-image.tsx";
import { ANSWER_MAX, RECORD_ACTIONS_MAX, RECORD_TEXT_MAX } from "../journal-limits.ts";
import { unionOf } from "./done-actions.ts";
import { labelOf, RECORD_FIELDS, type RecordField } from "./record-fields.ts";
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
  const differences = differencesOf(record, other, useJournalFields());
  const isSameImage = other.image_url === record.image_url;
  if (differences.length === 0 && isSameImage) return <p className="mt-3">Las dos dicen lo mismo.</p>;
  return (
    <>
      {differences.map(([title, text]) => (
        <div key={title + text} className="mt-3 border-warning border-s-2 ps-4">
          <h4 className="text-quiet text-sm">{title}</h4>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line font-serif text-lg">
            {text.trim() || "Nada."}
          </p>
        </div>
      ))}
      {!isSameImage && (
        <div className="mt-3">
          {other.image_url ? (
            <JournalImage
              url={other.image_url}
              alt="La imagen de la otra versión"
              className="max-h-60 max-w-full rounded-sm object-contain"
            />
          ) : (
            <p>Esta no tiene imagen.</p>
          )}
        </div>
      )}
    </>
  );
}

type Answer = Pick<WrittenRecord, "question_text" | "answer_text">;
type Texts = Pick<WrittenRecord, RecordField | "image_url" | "actions"> & Answer;

/** Returns heading and text of each part in which the versions differ. Versions of earlier releases have no answer. */
export function differencesOf(
  page: Texts,
  other: Texts,
  names?: JournalFields,
): [title: string, text: string][] {
  const partsOf = (version: Texts): [string, string][] => [
    ...RECORD_FIELDS.map((field): [string, string] => [labelOf(field, names), version[field]]),
    [version.question_text || page.question_text || "", version.answer_text ?? page.answer_text ?? ""],
    [
      "Acciones de tus metas",
      version.actions
        .map(({ action_text }) => action_text)
        .sort()
        .join("\n"),
    ],
  ];
  const own = partsOf(page);
  return partsOf(other).filter(([, text], at) => text.trim() !== own[at]?.[1].trim());
}

/** Appends the texts of `other` to those of `first`; undefined if pictures, texts or actions do not fit. */
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
