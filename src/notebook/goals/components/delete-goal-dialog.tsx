import { showMutationToast } from "#platform/sync/mutation-toast.ts";
import { ConfirmDialog } from "#platform/ui/dialogs/confirm-dialog.tsx";
import type { Goal } from "../contract.ts";
import { deleteGoal } from "../write-goals.ts";

interface DeleteGoalDialogProps {
  open: boolean;
  goal: Goal;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteGoalDialog({ goal, onDeleted, ...dialog }: DeleteGoalDialogProps) {
  const confirm = async () => {
    const words = {
      done: "Meta Eliminada",
      failed: "Error al eliminar",
      failedText: "No se pudo eliminar la meta.",
    };
    if (showMutationToast(await deleteGoal(goal), words)) onDeleted();
  };

  return (
    <ConfirmDialog {...dialog} title="¿Eliminar esta meta?" onConfirm={confirm}>
      <p dir="auto" className="wrap-anywhere line-clamp-4 font-serif text-ink text-lg">
        «{goal.title}»
      </p>
      <p>Se borran también sus porqués y su plan. No se puede deshacer.</p>
    </ConfirmDialog>
  );
}
