import type { ComponentProps } from "react";
import { showMutationToast } from "#features/sync/mutation-toast.ts";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import type { Review } from "../contract.ts";
import { weekName } from "../week/week-words.ts";
import { deleteReview } from "../week/write-review.ts";
import { ReviewConflicts } from "./review-conflicts.tsx";
import { ReviewWizard } from "./review-wizard.tsx";

type ReviewWorkProps =
  | ({ kind: "write" } & ComponentProps<typeof ReviewWizard>)
  | ({ kind: "conflicts" } & ComponentProps<typeof ReviewConflicts>)
  | ({ kind: "delete" } & ComponentProps<typeof DeleteReview>);

/** What changes a review. Loaded lazily, apart from the page that shows it. */
export function ReviewWork(work: ReviewWorkProps) {
  switch (work.kind) {
    case "write":
      return <ReviewWizard {...work} />;
    case "conflicts":
      return <ReviewConflicts {...work} />;
    case "delete":
      return <DeleteReview {...work} />;
  }
}

interface DeleteReviewProps {
  review: Review;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteReview({ review, onDeleted, ...dialog }: DeleteReviewProps) {
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
