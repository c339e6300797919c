import { type ComponentType, useCallback, useEffect, useState } from "react";
import { loadToaster, showToast } from "#ui/toast.ts";
import { useOpening } from "#ui/use-opening.ts";
import type { Goal } from "../contract.ts";
import type { DeleteGoalDialogProps } from "./delete-goal-dialog.tsx";

const NO_DIALOG = "No pudimos abrir la ventana. Revisa tu red e intenta de nuevo.";
const loadDialog = () => import("./delete-goal-dialog.tsx");

/** Delay after which the dialog is preloaded, so that the first click works offline. */
const SETTLED_MS = 2000;

/** The confirmation dialog before a deletion. Its code is loaded lazily. */
export function useGoalDeletion() {
  const { opening: asked, open, close } = useOpening<Goal>();
  const [Dialog, setDialog] = useState<ComponentType<DeleteGoalDialogProps>>();

  useEffect(() => {
    // On failure, the click retries and reports the error.
    const prepare = () => {
      for (const loading of [loadDialog(), loadToaster()]) loading.catch(() => undefined);
    };
    const timer = setTimeout(prepare, SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);

  const ask = useCallback(
    (goal: Goal) => {
      // Preload the toaster for the result: the connection may drop before the member confirms.
      loadToaster().catch(() => undefined);
      loadDialog().then(
        ({ DeleteGoalDialog }) => {
          setDialog(() => DeleteGoalDialog);
          open(goal);
        },
        () => showToast({ title: "Sin conexión", description: NO_DIALOG, variant: "destructive" }),
      );
    },
    [open],
  );

  return { asked, ask, close, Dialog };
}
