import { flushSync } from "react-dom";

/** Calls `close`, and moves the dialog's sun to the day in the month, unless the browser lacks view transitions. */
export function landSun(day: string, close: () => void): void {
  let sun: SVGElement | null = null;
  const landing = document.startViewTransition?.(() => {
    flushSync(close);
    sun = document.querySelector<SVGElement>(`[data-day="${day}"] svg`);
    sun?.closest("table")?.scrollIntoView({ block: "nearest" });
    if (sun) sun.style.cssText = "view-transition-name: sun; border-color: transparent";
  });
  if (!landing) close();
  // A hidden tab closes the dialog without the motion, and rejects this promise.
  landing?.ready.catch(() => undefined);
  landing?.finished.finally(() => sun?.removeAttribute("style"));
}
