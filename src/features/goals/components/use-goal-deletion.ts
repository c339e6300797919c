import { useLazyOpening, usePreload } from "#ui/dialogs/use-lazy-opening.ts";
import { lazyComponent } from "#ui/loading/lazy-component.tsx";
import { loadToaster } from "#ui/toasts/toast.ts";
import type { Goal } from "../contract.ts";

export const DeleteGoalDialog = lazyComponent(() =>
  import("./delete-goal-dialog.tsx").then((late) => late.DeleteGoalDialog),
);

/** The confirmation dialog before a deletion. */
export function useGoalDeletion() {
  usePreload(DeleteGoalDialog.preload, loadToaster);
  const { opening: asked, open: ask, close } = useLazyOpening<Goal>(DeleteGoalDialog);
  return { asked, ask, close };
}
