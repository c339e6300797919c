import { useLazyOpening, usePreload } from "#platform/ui/dialogs/use-lazy-opening.ts";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { loadToaster } from "#platform/ui/toasts/toast.ts";
import { calls } from "../client.ts";
import type { Goal } from "../contract.ts";

const DeleteDialog = lazyComponent(
  "DeleteDialog",
  () => import("#notebook/tool-page/components/delete-dialog.tsx"),
);

const WORDS = { done: "Meta Eliminada", failedText: "No se pudo eliminar la meta." };

/** Asks before a deletion. The dialog closes once the goal is deleted, unless `onDeleted` leaves the page. */
export function useGoalDeletion(onDeleted?: () => void) {
  usePreload(DeleteDialog.preload, loadToaster);
  const { opening: asked, open: ask, close } = useLazyOpening<Goal>(DeleteDialog);
  const { about: goal, isOpen, number } = asked;
  const dialog = goal && (
    <DeleteDialog
      key={number}
      open={isOpen}
      title="¿Eliminar esta meta?"
      quoted={goal.title}
      words={WORDS}
      onDelete={() => calls.remove(goal)}
      onClose={close}
      onDeleted={onDeleted ?? close}
    >
      <p>Se borran también sus porqués y su plan. No se puede deshacer.</p>
    </DeleteDialog>
  );
  return { asked, ask, dialog };
}
