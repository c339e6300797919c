import { onTestFinished, vi } from "vitest";

/** Stops the clock at this instant. Only the test moves it. */
export function stopClock(at: string): { moveTo: (later: string) => void } {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(at) });
  onTestFinished(() => void vi.useRealTimers());
  return {
    moveTo(later) {
      vi.setSystemTime(new Date(later));
      window.dispatchEvent(new Event("focus"));
    },
  };
}
