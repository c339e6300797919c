import { startTransition, useCallback, useEffect, useEffectEvent, useState } from "react";
import type { Store } from "#platform/shared/store.ts";
import { type Address, navigate, usePageQuery } from "../navigation.tsx";
import { loadToaster, showFailure } from "../toasts/toast.ts";

/** `about` is the subject of the dialog. It remains after closing, while the dialog fades out. */
export interface Opening<T> {
  about?: T;
  isOpen: boolean;
  /** Counts the openings. As the dialog's `key`, it gives each opening fresh state. */
  number: number;
}

export interface TaskDialogProps {
  open: boolean;
  /** Returns the full name of a member's draft. */
  nameOf: (thing: string) => string;
  onClose: () => void;
}

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

/** The state of a dialog of `lazyComponent`, which opens once it is loaded. */
export function useLazyOpening<T>({ preload, loaded }: Lazy) {
  const [opening, setOpening] = useState<Opening<T>>({ isOpen: false, number: 0 });
  const open = useCallback(
    (about: T) => {
      // The toaster is preloaded: it reports the outcome later, when the connection may be lost.
      loadToaster().catch(() => undefined);
      // React renders in short tasks: a form takes a cheap phone 200 ms, in which the page would not answer.
      const show = () =>
        startTransition(() => setOpening(({ number }) => ({ about, isOpen: true, number: number + 1 })));
      if (loaded.get()) return show();
      preload().then(show, () =>
        showFailure("Sin conexión", "No pudimos abrir la ventana. Revisa tu red e intenta de nuevo."),
      );
    },
    [preload, loaded],
  );
  // Work that ends after its dialog was closed must not close a later opening.
  const close = () => setOpening((now) => (now.number === opening.number ? { ...now, isOpen: false } : now));
  return { opening, open, close };
}

/** Calls `open` with the word of `?escribir=…` once, and removes it from the address: a reload then opens nothing. */
export function useAsked(path: Address, isReady: boolean, open: (word: string) => void): void {
  const { search, isHere } = usePageQuery(path);
  const asked = new URLSearchParams(search).get("escribir");
  const take = useEffectEvent((word: string) => {
    const rest = new URLSearchParams(search);
    rest.delete("escribir");
    navigate(`${rest}` ? `${path}?${rest}` : path, { replace: true });
    open(word);
  });
  useEffect(() => {
    if (isReady && isHere && asked !== null) take(asked);
  }, [isReady, isHere, asked]);
}
