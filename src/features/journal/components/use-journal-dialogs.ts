import { type ComponentType, useEffect, useState } from "react";
import { loadToaster, showToast } from "#ui/toast.ts";
import { useOpening } from "#ui/use-opening.ts";
import type { JournalTask } from "../journal-draft.ts";
import type { JournalDialogsProps } from "./journal-dialogs.tsx";

const NO_DIALOGS = "No pudimos abrir la ventana. Revisa tu red e intenta de nuevo.";
const loadDialogs = () => import("./journal-dialogs.tsx");

/** After this long the page has settled: then comes what the first click needs, so that it works offline. */
const SETTLED_MS = 2000;

/** The journal's dialogs, which come when the first is wanted. */
export function useJournalDialogs() {
  const { opening: task, open, close } = useOpening<JournalTask>();
  const [Dialogs, setDialogs] = useState<ComponentType<JournalDialogsProps>>();

  useEffect(() => {
    // Where it fails, the click itself tries again and says so.
    const prepare = () => {
      for (const loading of [loadDialogs(), loadToaster()]) loading.catch(() => undefined);
    };
    const timer = setTimeout(prepare, SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);

  const start = (about: JournalTask) => {
    open(about);
    // What tells how it ended: the connection may go while one writes.
    loadToaster().catch(() => undefined);
    loadDialogs().then(
      ({ JournalDialogs }) => setDialogs(() => JournalDialogs),
      () => showToast({ title: "Sin conexión", description: NO_DIALOGS, variant: "destructive" }),
    );
  };

  return { task, start, close, Dialogs };
}
