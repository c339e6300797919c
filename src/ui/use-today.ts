import { useSyncExternalStore } from "react";
import { todayHere } from "#shared/days.ts";

/** The day on this device's calendar (`yyyy-MM-dd`), looked at again whenever someone comes back to the page. */
export function useToday(): string {
  return useSyncExternalStore(follow, () => todayHere());
}

function follow(look: () => void): () => void {
  document.addEventListener("visibilitychange", look);
  window.addEventListener("focus", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("focus", look);
  };
}
