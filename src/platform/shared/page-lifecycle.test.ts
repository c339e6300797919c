import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listen, onReturn } from "./page-lifecycle.ts";

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });

beforeEach(() => {
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", page);
});

afterEach(() => {
  page.visibilityState = "visible";
});

/** Dispatches one event after another, and returns those that reach the listener. */
function heardBy(follow: (listener: () => void) => () => void): string[] {
  const heard: string[] = [];
  for (const type of ["visibilitychange", "pageshow", "online", "offline", "focus"]) {
    const stop = follow(() => heard.push(type));
    page.dispatchEvent(new Event(type));
    stop();
    page.dispatchEvent(new Event(type));
  }
  return heard;
}

test("a visible page hears of its return and of its connection until it stops listening", () => {
  expect(heardBy(onReturn)).toEqual(["visibilitychange", "pageshow"]);
  expect(heardBy((hear) => onReturn(hear, "online"))).toEqual(["visibilitychange", "pageshow", "online"]);
  expect(heardBy((hear) => listen(hear, "online"))).toEqual(["online"]);
});

test("a page that the browser restored from memory hears that, whichever event comes first", () => {
  const restored: boolean[] = [];
  const stop = onReturn((isRestored) => restored.push(isRestored));
  const dispatch = (type: string, persisted = false) =>
    page.dispatchEvent(Object.assign(new Event(type), { persisted }));
  dispatch("visibilitychange");
  dispatch("pagehide", true);
  dispatch("visibilitychange");
  dispatch("pageshow", true);
  dispatch("visibilitychange");
  stop();
  expect(restored).toEqual([false, true, true, false]);
});

test("a hidden page hears of its connection only by `listen`", () => {
  page.visibilityState = "hidden";
  expect(heardBy(onReturn)).toEqual([]);
  expect(heardBy((listener) => onReturn(listener, "online"))).toEqual([]);
  expect(heardBy((hear) => listen(hear, "online"))).toEqual(["online"]);
});
