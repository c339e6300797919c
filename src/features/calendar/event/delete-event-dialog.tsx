import { useState } from "react";
import { showMutationToast } from "#features/sync/mutation-toast.ts";
import { clearDrafts } from "#shared/drafts/drafts.ts";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import type { TaskDialogProps } from "#ui/dialogs/use-opening.ts";
import { type ChosenEvent, eventDraftName, eventDraftsName, isOneOfMany, type Reach } from "./event-draft.ts";
import { ReachChoice } from "./reach-choice.tsx";
import { deleteEvent, takeOutDays } from "./write-events.ts";

interface DeleteEventDialogProps extends TaskDialogProps {
  chosen: ChosenEvent;
}

const WORDS = {
  done: "Evento eliminado",
  failed: "Error al eliminar",
  failedText: "No se pudo eliminar el evento.",
};

export function DeleteEventDialog({ open, chosen, nameOf, onClose }: DeleteEventDialogProps) {
  const [reach, setReach] = useState<Reach>("one");
  const { event, day } = chosen;
  const isMany = isOneOfMany(chosen);

  const confirm = async () => {
    const isWhole = !isMany || reach === "all";
    const outcome = await (isWhole ? deleteEvent(event) : takeOutDays({ event, day, scope: reach }));
    if (!showMutationToast(outcome, WORDS)) return;
    // A draft of a deleted event must not be offered again.
    clearDrafts(nameOf(isWhole ? eventDraftsName(event.id) : eventDraftName(chosen)));
    onClose();
  };

  return (
    <ConfirmDialog open={open} title="¿Eliminar este evento?" onConfirm={confirm} onClose={onClose}>
      <p dir="auto" className="wrap-anywhere line-clamp-4 font-serif text-ink text-lg">
        «{event.title}»
      </p>
      {isMany && (
        <ReachChoice legend="¿Qué días se eliminan?" chosen={chosen} value={reach} onChange={setReach} />
      )}
      <p>No se puede deshacer.</p>
    </ConfirmDialog>
  );
}
