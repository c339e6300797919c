import { useSyncExternalStore } from "react";

/** Whether the page has at least this width in rem, by default that of Tailwind's `md:`; false while prerendering. */
export function useIsWide(rem = 48): boolean {
  const isWide = () => window.matchMedia(`(width >= ${rem}rem)`).matches;
  return useSyncExternalStore(onResize, isWide, () => false);
}

function onResize(look: () => void): () => void {
  window.addEventListener("resize", look);
  return () => window.removeEventListener("resize", look);
}
