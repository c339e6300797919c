import { type ComponentType, useState } from "react";
import { showToast } from "#ui/toast.ts";

const NO_DIALOG = "No pudimos abrir la ventana. Revisa tu red e intenta de nuevo.";

/** Loads a dialog's chunk when it first opens. */
export function useLateDialog<P>(load: () => Promise<ComponentType<P>>) {
  const [Dialog, setDialog] = useState<ComponentType<P>>();
  const [isOpen, setIsOpen] = useState(false);

  const open = () => {
    setIsOpen(true);
    load().then(
      (loaded) => setDialog(() => loaded),
      () => {
        setIsOpen(false);
        showToast({ title: "Sin conexión", description: NO_DIALOG, variant: "destructive" });
      },
    );
  };
  return { Dialog, isOpen, open, close: () => setIsOpen(false) };
}
