import { showMutationToast } from "#features/sync/mutation-toast.ts";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { deleteIdea } from "../client.ts";
import type { Idea } from "../contract.ts";

interface DeleteIdeaDialogProps {
  open: boolean;
  idea: Idea | undefined;
  onClose: () => void;
}

export function DeleteIdeaDialog({ open, idea, onClose }: DeleteIdeaDialogProps) {
  const confirm = async () => {
    if (!idea) return;
    const outcome = await deleteIdea(idea);
    if (showMutationToast(outcome, { done: "Idea eliminada", failed: "Error al eliminar" })) onClose();
  };

  return (
    <ConfirmDialog
      open={open}
      title="¿Eliminar esta idea?"
      confirmLabel="Eliminar"
      busyLabel="Eliminando..."
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="font-serif text-ink text-lg">«{idea?.title}»</p>
      <p>Esta acción no se puede deshacer.</p>
    </ConfirmDialog>
  );
}
