import { useSyncExternalStore } from "react";
import { todayHere } from "#shared/days.ts";

/** The day on this device's calendar (`yyyy-MM-dd`): the next one from midnight on, or once someone comes back to the page. */
export function useToday(): string {
  return useSyncExternalStore(followToday, () => todayHere());
}

/** Calls `look` whenever another day may have begun; a device that sleeps over midnight is looked at when it wakes. */
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
  document.addEventListener("visibilitychange", look);
  window.addEventListener("focus", look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("focus", look);
  };
}
