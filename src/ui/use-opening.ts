import { useCallback, useState } from "react";

/** What a dialog is opened about; one that was closed keeps that until it has gone. */
export interface Opening<T> {
  /** Absent before the first. */
  about?: T;
  isOpen: boolean;
  /** Counts the openings, and is the dialog's `key`: each begins anew, whatever an earlier one is still about. */
  number: number;
}

/** A dialog that is opened about one thing after another. */
export function useOpening<T>() {
  const [opening, setOpening] = useState<Opening<T>>({ isOpen: false, number: 0 });
  const open = useCallback(
    (about: T) => setOpening(({ number }) => ({ about, isOpen: true, number: number + 1 })),
    [],
  );
  // What ends after its dialog was closed must not close the one that was opened since.
  const close = () => setOpening((now) => (now.number === opening.number ? { ...now, isOpen: false } : now));
  return { opening, open, close };
}
