import { type RefObject, useEffect, useRef } from "react";

/** Put the ref around the opening button: the first button inside gets the focus back on close. */
export function useFocusBack(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const opener = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.querySelector("button")?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
