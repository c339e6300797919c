import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { showToast } from "#ui/toast.ts";
import { type CallFailed, useDeleteIdea } from "../client.ts";
import type { Idea } from "../contract.ts";
import { explainFailure } from "./explain-failure.ts";

interface DeleteIdeaDialogProps {
  open: boolean;
  idea: Idea | undefined;
  onClose: () => void;
}

export function DeleteIdeaDialog({ open, idea, onClose }: DeleteIdeaDialogProps) {
  const remove = useDeleteIdea();

  const confirm = async () => {
    if (!idea) return;
    try {
      await remove.mutateAsync(idea.id);
      onClose();
      showToast({ title: "Idea eliminada" });
    } catch (failure) {
      const description = await explainFailure((failure as CallFailed).error);
      showToast({ title: "Error al eliminar", description, variant: "destructive" });
    }
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
