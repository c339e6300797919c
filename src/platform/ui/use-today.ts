import { useSyncExternalStore } from "react";
import { todayHere } from "#platform/shared/days/days.ts";
import { onReturn } from "#platform/shared/page-lifecycle.ts";

/** Returns this device's day (`yyyy-MM-dd`), updated at midnight and on a return to the page; "" while prerendering. */
export function useToday(): string {
  return useSyncExternalStore(followToday, todayHere, () => "");
}

/** Calls `look` when a new day may have begun: at midnight, and when the page returns after the device slept. */
export function followToday(look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const awaitMidnight = () => {
    const now = new Date();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    timer = setTimeout(turn, midnight.getTime() - now.getTime());
  };
  const turn = () => {
    look();
    awaitMidnight();
  };
  awaitMidnight();
  // A window that stays visible while the device sleeps gets only the focus.
  const stopReturn = onReturn(look, "focus");
  return () => {
    clearTimeout(timer);
    stopReturn();
  };
}
