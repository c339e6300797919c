import { useCallback, useEffect } from "react";
import type { Store } from "#platform/shared/store.ts";
import { loadToaster, showFailure } from "../toasts/toast.ts";
import { useOpening } from "./use-opening.ts";

export interface Lazy {
  preload: () => Promise<unknown>;
  loaded: Pick<Store<unknown>, "get">;
}

/** The page's own loading comes first. */
const SETTLED_MS = 2000;

/** Preloads what the first click needs, so that it works without a connection. The click reports a failure. */
export function usePreload(...loads: readonly (() => Promise<unknown>)[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    const prepare = () => {
      for (const load of loads) load().catch(() => undefined);
    };
    const timer = setTimeout(prepare, SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** `useOpening` for a dialog of `lazyComponent`, which opens once it is loaded. */
export function useLazyOpening<T>({ preload, loaded }: Lazy) {
  const { opening, open, close } = useOpening<T>();
  const openLoaded = useCallback(
    (about: T) => {
      // The toaster reports the outcome later, when the connection may be lost.
      loadToaster().catch(() => undefined);
      if (loaded.get()) return open(about);
      preload().then(
        () => open(about),
        () => showFailure("Sin conexión", "No pudimos abrir la ventana. Revisa tu red e intenta de nuevo."),
      );
    },
    [preload, loaded, open],
  );
  return { opening, open: openLoaded, close };
}
