import { useState } from "react";
import { tellOutcome } from "#features/notebook/components/tell-outcome.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { deleteEvent, takeOutDays } from "../client.ts";
import { type ChosenEvent, isOneOfMany, type Reach } from "../event-draft.ts";
import { ReachChoice } from "./reach-choice.tsx";

interface DeleteEventDialogProps {
  open: boolean;
  chosen: ChosenEvent | undefined;
  onClose: () => void;
}

const WORDS = {
  done: "Evento eliminado",
  failed: "Error al eliminar",
  failedText: "No se pudo eliminar el evento.",
};

/** Asks before an event goes; of a recurring one, which of its days. */
export function DeleteEventDialog({ open, chosen, onClose }: DeleteEventDialogProps) {
  const [reach, setReach] = useState<Reach>("one");
  const isMany = isOneOfMany(chosen);

  const confirm = async () => {
    if (!chosen) return;
    const { event, day } = chosen;
    const isWhole = !isMany || reach === "all";
    const outcome = await (isWhole ? deleteEvent(event) : takeOutDays({ event, day, scope: reach }));
    if (tellOutcome(outcome, WORDS)) onClose();
  };

  return (
    <ConfirmDialog
      open={open}
      title="¿Eliminar este evento?"
      confirmLabel="Eliminar"
      busyLabel="Eliminando..."
      onConfirm={confirm}
      onClose={onClose}
    >
      <p dir="auto" className="wrap-anywhere line-clamp-4 font-serif text-ink text-lg">
        «{chosen?.event.title}»
      </p>
      {isMany && (
        <ReachChoice legend="¿Qué días se eliminan?" chosen={chosen} value={reach} onChange={setReach} />
      )}
      <p>Esta acción no se puede deshacer.</p>
    </ConfirmDialog>
  );
}
