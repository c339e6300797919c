import { useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { showToast } from "#ui/toast.ts";
import { deleteIdea } from "../client.ts";
import type { Idea } from "../contract.ts";
import { explainFailure } from "./explain-failure.ts";

interface DeleteIdeaDialogProps {
  open: boolean;
  idea: Idea | undefined;
  onClose: () => void;
}

export function DeleteIdeaDialog({ open, idea, onClose }: DeleteIdeaDialogProps) {
  const cache = useQueryClient();

  const confirm = async () => {
    if (!idea) return;
    const result = await deleteIdea(cache, idea.id);
    if (result.ok) {
      onClose();
      return showToast({ title: "Idea eliminada" });
    }
    const description = await explainFailure(result.error);
    showToast({ title: "Error al eliminar", description, variant: "destructive" });
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
