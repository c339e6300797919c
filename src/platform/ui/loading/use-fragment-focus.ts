import { type RefObject, useEffect } from "react";

const MOVES = ["wheel", "touchstart", "pointerdown", "keydown"];

/** Focuses the element of the URL fragment. Keeps it in view while parts above load, until the person uses the page. */
export function useFragmentFocus(element: RefObject<HTMLElement | null>, id: string, isShown = true): void {
  useEffect(() => {
    const { current } = element;
    if (!isShown || !current || window.location.hash !== `#${id}`) return;
    current.focus();
    const observer = new ResizeObserver(() => current.scrollIntoView());
    observer.observe(document.body);
    const stop = () => {
      observer.disconnect();
      for (const move of MOVES) window.removeEventListener(move, stop);
    };
    for (const move of MOVES) window.addEventListener(move, stop, { passive: true });
    return stop;
  }, [element, id, isShown]);
}
