import { useSyncExternalStore } from "react";

/** Whether the page has the width of Tailwind's `md:`; false while prerendering and hydrating. */
export function useIsWide(): boolean {
  return useSyncExternalStore(onResize, isWide, () => false);
}

const isWide = () => window.matchMedia("(width >= 48rem)").matches;
function onResize(look: () => void): () => void {
  window.addEventListener("resize", look);
  return () => window.removeEventListener("resize", look);
}
