import { type ComponentType, useEffect, useState } from "react";
import { showToast } from "#ui/toast.ts";

const NO_DIALOG = "No pudimos abrir la ventana. Revisa tu red e intenta de nuevo.";

/** After this long the page has settled: then comes what the first click needs, so that it works offline. */
const SETTLED_MS = 2000;

/** A dialog apart from its page: it comes once the page has settled, or when it is wanted first. */
export function useLateDialog<P>(load: () => Promise<ComponentType<P>>) {
  const [Dialog, setDialog] = useState<ComponentType<P>>();
  const [isOpen, setIsOpen] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    // Where it fails, the click itself tries again and says so.
    const timer = setTimeout(() => load().catch(() => undefined), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);

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
