import { showMutationToast } from "#features/sync/mutation-toast.ts";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { deleteIdea } from "../client.ts";
import type { Idea } from "../contract.ts";

export function DeleteIdeaDialog({ idea, ...dialog }: { idea: Idea; open: boolean; onClose: () => void }) {
  const confirm = async () => {
    const outcome = await deleteIdea(idea);
    if (showMutationToast(outcome, { done: "Idea eliminada", failed: "Error al eliminar" })) dialog.onClose();
  };
  return (
    <ConfirmDialog {...dialog} title="¿Eliminar esta idea?" onConfirm={confirm}>
      <p dir="auto" className="wrap-anywhere line-clamp-4 font-serif text-ink text-lg">
        «{idea.title}»
      </p>
      <p>No se puede deshacer.</p>
    </ConfirmDialog>
  );
}
