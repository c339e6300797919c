import { type ComponentType, useEffect, useState } from "react";
import { loadToaster, showToast } from "#ui/toast.ts";
import { useOpening } from "#ui/use-opening.ts";
import type { JournalTask } from "../journal-draft.ts";
import type { JournalDialogsProps } from "./journal-dialogs.tsx";

const NO_DIALOGS = "No pudimos abrir la ventana. Revisa tu red e intenta de nuevo.";
const loadDialogs = () => import("./journal-dialogs.tsx");

/** After this delay, preloads what the first click needs, so that it works offline. */
const SETTLED_MS = 2000;

export function useJournalDialogs() {
  const { opening: task, open, close } = useOpening<JournalTask>();
  const [Dialogs, setDialogs] = useState<ComponentType<JournalDialogsProps>>();

  useEffect(() => {
    // If this fails, the click retries and reports the failure.
    const prepare = () => {
      for (const loading of [loadDialogs(), loadToaster()]) loading.catch(() => undefined);
    };
    const timer = setTimeout(prepare, SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);

  const start = (about: JournalTask) => {
    open(about);
    // Needed to report the outcome, and the connection may be lost during writing.
    loadToaster().catch(() => undefined);
    loadDialogs().then(
      ({ JournalDialogs }) => setDialogs(() => JournalDialogs),
      () => showToast({ title: "Sin conexión", description: NO_DIALOGS, variant: "destructive" }),
    );
  };

  return { task, start, close, Dialogs };
}
