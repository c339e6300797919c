import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { todayHere } from "#platform/shared/days/days.ts";
import { followToday } from "./use-today.ts";

beforeEach(() => {
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", page);
});

afterEach(() => void vi.useRealTimers());

test("a subscriber is called at each midnight, and not after it unsubscribes", () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 23, 58) });
  const seen: string[] = [];
  const stop = followToday(() => seen.push(todayHere()));
  vi.advanceTimersByTime(60_000);
  expect(seen).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(seen).toEqual(["2026-11-22"]);
  vi.advanceTimersByTime(24 * 60 * 60_000);
  expect(seen).toEqual(["2026-11-22", "2026-11-23"]);
  stop();
  vi.advanceTimersByTime(48 * 60 * 60_000);
  expect(seen).toHaveLength(2);
});

test("a subscriber is called when the page becomes visible or gets the focus, until it unsubscribes", () => {
  const look = vi.fn();
  const stop = followToday(look);
  document.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("focus"));
  stop();
  window.dispatchEvent(new Event("focus"));
  expect(look).toHaveBeenCalledTimes(2);
});
