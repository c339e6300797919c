import { useEffect, useEffectEvent } from "react";
import type { Opening } from "./use-lazy-opening.ts";

/** The browser returns the focus to the opener of a dialog. Calls `onLost` if that element no longer exists. */
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
