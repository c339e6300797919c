import { useLazyOpening, usePreload } from "#platform/ui/dialogs/use-lazy-opening.ts";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { loadToaster } from "#platform/ui/toasts/toast.ts";
import type { Goal } from "../contract.ts";

const DeleteGoalDialog = lazyComponent("DeleteGoalDialog", () => import("./delete-goal-dialog.tsx"));

/** Asks before a deletion. The dialog closes once the goal is deleted, unless `onDeleted` leaves the page. */
export function useGoalDeletion(onDeleted?: () => void) {
  usePreload(DeleteGoalDialog.preload, loadToaster);
  const { opening: asked, open: ask, close } = useLazyOpening<Goal>(DeleteGoalDialog);
  const { about: goal, isOpen, number } = asked;
  const dialog = goal && (
    <DeleteGoalDialog key={number} open={isOpen} goal={goal} onClose={close} onDeleted={onDeleted ?? close} />
  );
  return { asked, ask, dialog };
}
