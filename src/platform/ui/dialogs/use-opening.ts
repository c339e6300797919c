import { startTransition, useCallback, useState } from "react";

/** `about` is the subject of the dialog. It remains after closing, while the dialog fades out. */
export interface Opening<T> {
  about?: T;
  isOpen: boolean;
  /** Counts the openings. As the dialog's `key`, it gives each opening fresh state. */
  number: number;
}

export function useOpening<T>() {
  const [opening, setOpening] = useState<Opening<T>>({ isOpen: false, number: 0 });
  // React renders in short tasks: a form takes a cheap phone 200 ms, in which the page would not answer.
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
  /** Returns the full name of a member's draft. */
  nameOf: (thing: string) => string;
  onClose: () => void;
}
