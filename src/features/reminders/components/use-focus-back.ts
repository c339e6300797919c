import { type RefObject, useEffect, useRef } from "react";

/** For the element whose first button opened something: when that has closed, the button has the focus again. */
export function useFocusBack(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const opener = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.querySelector("button")?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
