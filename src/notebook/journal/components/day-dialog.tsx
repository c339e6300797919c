import { useEffect, useEffectEvent, useState } from "react";
import { longDate } from "#platform/shared/days/days.ts";
import { Dialog, LARGE_DIALOG } from "#platform/ui/dialogs/dialog.tsx";
import type { TaskDialogProps } from "#platform/ui/dialogs/use-lazy-opening.ts";
import { useDayPages } from "../client.ts";
import { ComparisonForm } from "../comparison/comparison-form.tsx";
import { type CompareTask, comparisonDraft, pageDraft, type WriteTask } from "../journal-draft.ts";
import { pagesOf } from "../month/day-pages.ts";
import type { PlannedStep } from "../record/planned-steps.ts";
import { RecordForm } from "../record/record-form.tsx";

interface DayDialogProps extends TaskDialogProps {
  task: WriteTask | CompareTask;
  planned: readonly PlannedStep[];
}

/** After saving a new description, shows the comparison. Drafts survive every way of closing except saving. */
export function DayDialog({ open, task, planned, nameOf, onClose }: DayDialogProps) {
  const { day } = task;
  const { project, describe } = pagesOf(useDayPages(), day);
  const [savedId, setSavedId] = useState<string>();
  const written = task.kind === "write" && savedId === undefined ? task : undefined;
  // Another device may have described the day first, and this device may learn of it only after the save.
  const isOwn = (id = describe?.id) => !describe || describe.id === id;
  const compared = project && describe && isOwn(savedId) ? { project, describe } : undefined;
  const onSaved = (id: string) => {
    const isNew = written?.type === "describe" && !written.record;
    if (isNew && project && isOwn(id)) setSavedId(id);
    else onClose();
  };
  const isGone = open && !written && !compared;
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
  return (
    <Dialog
      open={open && !isGone}
      onClose={onClose}
      title={written ? titleOf(written) : "Comparar Día"}
      className={`${LARGE_DIALOG} has-data-saved:transition-none ${project && written?.type !== "project" ? "sm:w-[min(100%-2rem,62rem)]" : "sm:w-[min(100%-2rem,40rem)]"}`}
    >
      <p className="mt-1 text-quiet first-letter:uppercase">{longDate(day)}</p>
      {written && (
        <RecordForm
          {...{ planned, onSaved }}
          task={written}
          draftName={nameOf(pageDraft(day, written.type, written.record))}
          onCancel={onClose}
        />
      )}
      {!written && compared && (
        <ComparisonForm
          {...{ day, ...compared }}
          draftName={nameOf(comparisonDraft(day))}
          isNext={savedId !== undefined}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}

function titleOf({ type, record }: WriteTask): string {
  if (type === "project") return record ? "Editar proyección" : "Proyecta Tu Día";
  return record ? "Editar descripción" : "Describe Tu Día";
}
