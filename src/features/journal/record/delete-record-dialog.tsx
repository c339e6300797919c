import { useFeelings } from "#features/feelings/client.ts";
import { showMutationToast } from "#features/sync/mutation-toast.ts";
import { deleteDeviceFile } from "#features/sync/replica/replica-files.ts";
import { longDate } from "#shared/days.ts";
import { clearDrafts, readDraft } from "#shared/drafts/drafts.ts";
import { listInWords } from "#shared/text/list-in-words.ts";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import type { TaskDialogProps } from "#ui/dialogs/use-opening.ts";
import { useComparisons } from "../client.ts";
import type { JournalRecord } from "../contract.ts";
import { comparisonDraft, pageDraft } from "../journal-draft.ts";
import { isPageDraft } from "./page-draft.ts";
import { deleteRecord } from "./write-journal.ts";

interface DeleteRecordDialogProps extends TaskDialogProps {
  record: JournalRecord;
}

const TITLES = { project: "¿Eliminar esta proyección?", describe: "¿Eliminar esta descripción?" };

export function DeleteRecordDialog({ open, record, nameOf, onClose }: DeleteRecordDialogProps) {
  const isCompared = useComparisons()?.has(record.event_date);
  const hasFeelings = useFeelings()?.has(record.event_date) && record.event_type === "describe";
  const also = [
    record.image_url && "su imagen",
    isCompared && "la comparación del día",
    hasFeelings && "la energía y el ánimo que anotaste",
  ].filter((part) => typeof part === "string");
  const confirm = async () => {
    const outcome = await deleteRecord(record);
    const words = {
      done: "Registro eliminado",
      failed: "Error al eliminar",
      failedText: "No se pudo eliminar el registro.",
    };
    if (!showMutationToast(outcome, words)) return;
    // Its unsaved drafts go too (product.md, section 20).
    const name = nameOf(pageDraft(record.event_date, record.event_type, record));
    const begun = readDraft(name, isPageDraft)?.value.image_url;
    if (begun) void deleteDeviceFile(begun);
    clearDrafts(name);
    clearDrafts(nameOf(comparisonDraft(record.event_date)));
    onClose();
  };
  return (
    <ConfirmDialog open={open} title={TITLES[record.event_type]} onConfirm={confirm} onClose={onClose}>
      <p dir="auto" className="wrap-anywhere line-clamp-4 font-serif text-ink text-lg">
        «{record.title}»
      </p>
      <p className="first-letter:uppercase">{longDate(record.event_date)}</p>
      <p>
        {also.length > 0 &&
          `Con ella se ${also.length > 1 || hasFeelings ? "van" : "va"} ${listInWords(also)}. `}
        No se puede deshacer.
      </p>
    </ConfirmDialog>
  );
}
