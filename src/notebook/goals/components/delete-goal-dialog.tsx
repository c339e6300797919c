import { DeleteDialog } from "#notebook/tool-page/components/delete-dialog.tsx";
import type { Goal } from "../contract.ts";
import { deleteGoal } from "../write-goals.ts";

interface DeleteGoalDialogProps {
  open: boolean;
  goal: Goal;
  onClose: () => void;
  onDeleted: () => void;
}

const WORDS = { done: "Meta Eliminada", failedText: "No se pudo eliminar la meta." };

export function DeleteGoalDialog({ goal, ...dialog }: DeleteGoalDialogProps) {
  return (
    <DeleteDialog
      {...dialog}
      title="¿Eliminar esta meta?"
      quoted={goal.title}
      words={WORDS}
      onDelete={() => deleteGoal(goal)}
    >
      <p>Se borran también sus porqués y su plan. No se puede deshacer.</p>
    </DeleteDialog>
  );
}
