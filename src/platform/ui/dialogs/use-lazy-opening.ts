import { useCallback, useEffect, useEffectEvent } from "react";
import type { Store } from "#platform/shared/store.ts";
import { navigate, usePageQuery } from "../navigation.tsx";
import { loadToaster, showFailure } from "../toasts/toast.ts";
import { useOpening } from "./use-opening.ts";

export interface Lazy {
  preload: () => Promise<unknown>;
  loaded: Pick<Store<unknown>, "get">;
}

/** Preloading waits this long, because the page's own loading comes first. */
const SETTLED_MS = 2000;

/** Preloads what the first click needs, so that it works without a connection. Only the click reports a failure. */
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
      // The toaster is preloaded: it reports the outcome later, when the connection may be lost.
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

/**
 * Calls `open` with the word of `?escribir=…` once the page is ready. Removes the word from the address, so that a
 * reload or the back button opens nothing.
 */
export function useAsked(path: string, isReady: boolean, open: (word: string) => void): void {
  const { search, isHere } = usePageQuery(path);
  const asked = new URLSearchParams(search).get("escribir");
  const take = useEffectEvent((word: string) => {
    const rest = new URLSearchParams(search);
    rest.delete("escribir");
    navigate(`${path}?${rest}`.replace(/\?$/, ""), { replace: true });
    open(word);
  });
  useEffect(() => {
    if (isReady && isHere && asked !== null) take(asked);
  }, [isReady, isHere, asked]);
}
