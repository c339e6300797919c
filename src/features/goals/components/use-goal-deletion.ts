import { type ComponentType, useCallback, useEffect, useState } from "react";
import { loadToaster, showToast } from "#ui/toast.ts";
import { useOpening } from "#ui/use-opening.ts";
import type { Goal } from "../contract.ts";
import type { DeleteGoalDialogProps } from "./delete-goal-dialog.tsx";

const NO_DIALOG = "No pudimos abrir la ventana. Revisa tu red e intenta de nuevo.";
const loadDialog = () => import("./delete-goal-dialog.tsx");

/** After this long the page has settled: then comes what the first click needs, so that it works offline. */
const SETTLED_MS = 2000;

/** The question before a goal is deleted; its dialog comes when it is wanted first. */
export function useGoalDeletion() {
  const { opening: asked, open, close } = useOpening<Goal>();
  const [Dialog, setDialog] = useState<ComponentType<DeleteGoalDialogProps>>();

  useEffect(() => {
    // Where it fails, the click itself tries again and says so.
    const prepare = () => {
      for (const loading of [loadDialog(), loadToaster()]) loading.catch(() => undefined);
    };
    const timer = setTimeout(prepare, SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);

  const ask = useCallback(
    (goal: Goal) => {
      // What tells how it ended: the connection may go while one decides.
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
