import { useEffect } from "react";
import { useFeelings } from "#notebook/feelings/client.ts";
import { DeleteDialog } from "#notebook/tool-page/components/delete-dialog.tsx";
import { longDate } from "#platform/shared/days/days.ts";
import { clearDrafts, readDraft } from "#platform/shared/drafts/drafts.ts";
import { draftName } from "#platform/shared/drafts/open-drafts.ts";
import { listInWords } from "#platform/shared/text/list-in-words.ts";
import { useRecords } from "#platform/sync/client.ts";
import type { Conflict } from "#platform/sync/contract.ts";
import { deleteDeviceFile, pruneFiles } from "#platform/sync/replica/replica-files.ts";
import { Dialog } from "#platform/ui/dialogs/dialog.tsx";
import type { Opening, TaskDialogProps } from "#platform/ui/dialogs/use-lazy-opening.ts";
import { useComparisons, useJournal } from "../client.ts";
import type { JournalRecord } from "../contract.ts";
import { JournalImage } from "../images/journal-image.tsx";
import { comparisonDraft, type JournalTask, pageDraft } from "../journal-draft.ts";
import { isPageDraft } from "../record/page-draft.ts";
import { type PlannedDays, stepsOf } from "../record/planned-steps.ts";
import { deleteRecord } from "../record/write-journal.ts";
import { DayDialog } from "./day-dialog.tsx";

interface JournalDialogsProps {
  task: Opening<JournalTask>;
  memberId: string;
  planned: PlannedDays;
  onClose: () => void;
}

/** Stays mounted once its code has loaded. */
export function JournalDialogs({ task, memberId, planned, onClose }: JournalDialogsProps) {
  usePrunedImages();
  const { about, isOpen, number } = task;
  const nameOf = (thing: string) => draftName(memberId, thing);
  const dialog = { open: isOpen, nameOf, onClose };
  switch (about?.kind) {
    case "write":
    case "compare":
      return <DayDialog key={number} {...dialog} task={about} planned={stepsOf(planned, about.day)} />;
    case "delete":
      return <DeleteRecordDialog key={number} {...dialog} record={about.record} />;
    case "view":
      return <ImageViewer key={number} {...dialog} record={about.record} />;
    default:
      return null;
  }
}

/** Deletes this device's copies of pictures that no page or conflict uses any more. */
function usePrunedImages(): void {
  const records = useJournal();
  const conflicts = useRecords<Conflict>("conflict");
  useEffect(() => {
    if (!records || !conflicts) return;
    const contents = [...conflicts.values()].map(({ content }) => content.image_url);
    const named = new Set([...contents, ...[...records.values()].map((record) => record.image_url)]);
    void pruneFiles((name) => named.has(name));
  }, [records, conflicts]);
}

/** Shows a page's picture. Members zoom with the browser's own pinch gesture. */
function ImageViewer({ open, onClose, record }: OfRecord) {
  const { title, image_url: url } = record;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      className="m-0 h-dvh max-h-none w-dvw max-w-none touch-manipulation rounded-none border-0"
    >
      <div className="mt-4 grid min-h-[calc(100dvh-8rem)] place-items-center">
        <JournalImage
          url={url ?? ""}
          alt={`Imagen de «${title}»`}
          className="max-h-[calc(100dvh-8rem)] max-w-full rounded-md object-contain"
        />
      </div>
    </Dialog>
  );
}

type OfRecord = TaskDialogProps & { record: JournalRecord };

const TITLES = { project: "¿Eliminar esta proyección?", describe: "¿Eliminar esta descripción?" };

function DeleteRecordDialog({ open, record, nameOf, onClose }: OfRecord) {
  const isCompared = useComparisons()?.has(record.event_date);
  const hasFeelings = useFeelings()?.has(record.event_date) && record.event_type === "describe";
  const also = [
    record.image_url && "su imagen",
    isCompared && "la comparación del día",
    hasFeelings && "la energía y el ánimo que anotaste",
  ].filter((part) => typeof part === "string");
  // Also delete the page's unsaved drafts (product.md, section 20).
  const forget = () => {
    const name = nameOf(pageDraft(record.event_date, record.event_type, record));
    const begun = readDraft(name, isPageDraft)?.value.image_url;
    if (begun) void deleteDeviceFile(begun);
    clearDrafts(name);
    clearDrafts(nameOf(comparisonDraft(record.event_date)));
    onClose();
  };
  return (
    <DeleteDialog
      {...{ open, onClose }}
      title={TITLES[record.event_type]}
      quoted={record.title}
      words={{ done: "Registro eliminado", failedText: "No se pudo eliminar el registro." }}
      onDelete={() => deleteRecord(record)}
      onDeleted={forget}
    >
      <p className="first-letter:uppercase">{longDate(record.event_date)}</p>
      <p>
        {`${also.length > 0 ? `Con ella se ${also.length > 1 || hasFeelings ? "van" : "va"} ${listInWords(also)}. ` : ""}No se puede deshacer.`}
      </p>
    </DeleteDialog>
  );
}
