import { useEffect, useState } from "react";
import { showToast } from "#ui/toast.ts";

type Later = typeof import("./wizard-later.tsx");

/** Delay after which the later steps are preloaded. */
const SETTLED_MS = 2000;
const NOT_THERE =
  "No pudimos abrir este paso. Lo que escribiste sigue aquí: revisa tu red y recarga la página.";

/** Loads the steps after the second: at once if needed, else after a delay. Undefined until loaded. */
export function useWizardLater(isNeeded: boolean): Later | undefined {
  const [later, setLater] = useState<Later>();
  useEffect(() => {
    if (later) return;
    const load = () =>
      import("./wizard-later.tsx").then(setLater, () => {
        if (isNeeded) showToast({ title: "Sin conexión", description: NOT_THERE, variant: "destructive" });
      });
    const timer = setTimeout(load, isNeeded ? 0 : SETTLED_MS);
    return () => clearTimeout(timer);
  }, [later, isNeeded]);
  return later;
}
