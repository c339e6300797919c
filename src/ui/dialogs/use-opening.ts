import { startTransition, useCallback, useEffect, useEffectEvent, useState } from "react";
import type { Store } from "#shared/store.ts";
import { loadToaster, showFailure } from "../toasts/toast.ts";

/** `about` is the subject of the dialog. It remains after closing, while the dialog fades out. */
export interface Opening<T> {
  about?: T;
  isOpen: boolean;
  /** Counts the openings. As the dialog's `key`, it gives each opening fresh state. */
  number: number;
}

function useOpening<T>() {
  const [opening, setOpening] = useState<Opening<T>>({ isOpen: false, number: 0 });
  // In short tasks: a form takes a cheap phone 200 ms, in which the page would not answer.
  const open = useCallback(
    (about: T) =>
      startTransition(() => setOpening(({ number }) => ({ about, isOpen: true, number: number + 1 }))),
    [],
  );
  // Work that ends after its dialog was closed must not close a later opening.
  const close = () => setOpening((now) => (now.number === opening.number ? { ...now, isOpen: false } : now));
  return { opening, open, close };
}

export interface TaskDialogProps {
  open: boolean;
  /** The full name of a member's draft. */
  nameOf: (thing: string) => string;
  onClose: () => void;
}

interface Lazy {
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
      // Reports the outcome later, when the connection may be lost.
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

/** The browser returns the focus to the element that opened a dialog. Calls `onLost` if that element is gone. */
export function useLostFocus({ about, isOpen }: Opening<unknown>, onLost: () => void): void {
  const isClosed = about !== undefined && !isOpen;
  const look = useEffectEvent(() => {
    const focused = document.activeElement;
    // A closing dialog still contains the focused element during its exit.
    if (!focused || focused === document.body || focused.closest("dialog:not([open])")) onLost();
  });
  useEffect(() => {
    if (isClosed) look();
  }, [isClosed]);
}
