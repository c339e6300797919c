import { useConflictsOf } from "#features/sync/client.ts";
import { momentOf, useConflictResolution } from "#features/sync/components/conflict-resolution.ts";
import type { Conflict } from "#features/sync/contract.ts";
import { Button } from "#ui/button.tsx";
import { saveRecord, type WrittenRecord } from "../client.ts";
import type { JournalFields, JournalRecord } from "../contract.ts";
import { differingFields, hasSameActions, joinedRecords } from "../joined-records.ts";
import { labelOf } from "../record-fields.ts";
import { JournalImage } from "./journal-image.tsx";
import { PageActions } from "./page-actions.tsx";

const FAILED = { failed: "Error al guardar", failedText: "No se pudo guardar el registro." };

interface RecordConflictsProps {
  record: JournalRecord;
  names: JournalFields | undefined;
  /** Called after the choice, when the pressed button is gone. */
  onSettled: () => void;
}

export function RecordConflicts({ record, names, onSettled }: RecordConflictsProps) {
  const conflicts = useConflictsOf("journal", record.id);
  return conflicts.map((conflict) => (
    <OtherPage key={conflict.id} {...{ record, names, conflict, onSettled }} />
  ));
}

function OtherPage({ record, names, conflict, onSettled }: RecordConflictsProps & { conflict: Conflict }) {
  const { box, isBusy, choose } = useConflictResolution(conflict, onSettled);
  // The server stores the page as it was sent.
  const other = conflict.content as unknown as WrittenRecord;
  const fields = differingFields(record, other);
  const isSameImage = other.image_url === record.image_url;
  const areSameActions = hasSameActions(record, other);
  const isSame = fields.length === 0 && isSameImage && areSameActions;
  const { id: _, created_at: __, version: ___, ...written } = record;
  const joined = joinedRecords(written, other);

  const keepThis = () => choose({ ...FAILED, done: "Quedó esta versión" });
  const take = (changed: WrittenRecord) =>
    choose({ ...FAILED, done: "Registro actualizado" }, () => saveRecord(record.id, changed, record));
  const takeOther = () => take({ ...other, event_type: record.event_type, event_date: record.event_date });

  return (
    <section ref={box} className="mt-3 animate-fade rounded-md border border-warning p-4">
      <h3 className="text-xl">Hay dos versiones de esta página</h3>
      <p className="mt-1 text-quiet">
        La escribiste en dos dispositivos a la vez. No se perdió nada: arriba está una; esta es la otra, del{" "}
        {momentOf(conflict)}.
      </p>
      {isSame && <p className="mt-3">Las dos dicen lo mismo.</p>}
      {fields.map((field) => (
        <div key={field} className="mt-3 border-warning border-s-2 ps-4">
          <h4 className="text-quiet text-sm">{labelOf(field, names)}</h4>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line font-serif text-lg">
            {other[field].trim() || "Nada."}
          </p>
        </div>
      ))}
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
          <p className="mt-3">Esta no tiene pasos de tus metas.</p>
        ))}
      <div className="mt-4 flex flex-wrap gap-2">
        {joined && (
          <Button variant="secondary" aria-disabled={isBusy} onClick={() => take(joined)}>
            Juntar los dos textos
          </Button>
        )}
        <Button variant="secondary" aria-disabled={isBusy} onClick={takeOther}>
          Usar la otra
        </Button>
        <Button variant="quiet" aria-disabled={isBusy} onClick={keepThis}>
          Quedarme con la de arriba
        </Button>
      </div>
    </section>
  );
}
