import { longDate } from "#shared/days.ts";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { LARGE_DIALOG } from "../components/large-dialog.ts";
import { type JournalTask, pageDraft } from "../journal-draft.ts";
import { RecordForm } from "./record-form.tsx";

type WriteTask = Extract<JournalTask, { kind: "write" }>;

interface RecordDialogProps {
  open: boolean;
  task: WriteTask;
  nameOf: (thing: string) => string;
  onClose: () => void;
}

function titleOf({ type, record }: WriteTask): string {
  if (type === "project") return record ? "Editar proyección" : "Proyecta Tu Día";
  return record ? "Editar descripción" : "Describe Tu Día";
}

/** The draft survives every way of closing except saving. */
export function RecordDialog({ open, task, nameOf, onClose }: RecordDialogProps) {
  const { day, type, record } = task;
  const width = type === "describe" ? "sm:w-[min(100%-2rem,62rem)]" : "sm:w-[min(100%-2rem,44rem)]";
  return (
    <Dialog open={open} onClose={onClose} title={titleOf(task)} className={`${LARGE_DIALOG} ${width}`}>
      <p className="mt-1 text-quiet first-letter:uppercase">{longDate(day)}</p>
      <RecordForm task={task} draftName={nameOf(pageDraft(day, type, record))} onDone={onClose} />
    </Dialog>
  );
}
