import { showMutationToast } from "#features/sync/mutation-toast.ts";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import type { Review } from "../contract.ts";
import { weekName } from "../week/week-words.ts";
import { deleteReview } from "../week/write-review.ts";

// What changes a review, in a chunk apart from the page that shows it.
export { ReviewConflicts } from "./review-conflicts.tsx";
export { ReviewWizard } from "./review-wizard.tsx";

interface DeleteReviewProps {
  review: Review;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteReview({ review, onDeleted, ...dialog }: DeleteReviewProps) {
  const confirm = async () => {
    const outcome = await deleteReview(review);
    if (!showMutationToast(outcome, { done: "Semana eliminada", failed: "Error al eliminar" })) return;
    dialog.onClose();
    onDeleted();
  };
  return (
    <ConfirmDialog {...dialog} title="¿Eliminar esta semana?" onConfirm={confirm}>
      <p className="font-serif text-ink text-lg">{weekName(review.week)}</p>
      <p>Tus metas, tus ideas y tu diario quedan como están. No se puede deshacer.</p>
    </ConfirmDialog>
  );
}
