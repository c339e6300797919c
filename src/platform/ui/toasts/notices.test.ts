import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addNotice, holdNotices, notices, removeNotice } from "./notices.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const { id } of notices.get()) removeNotice(id);
  holdNotices("away", false);
  vi.useRealTimers();
});

const add = (id: string, durationMs = 6000) =>
  addNotice({ id, title: id, description: undefined, isError: false, durationMs });
const shown = () => notices.get().map(({ id }) => id);

test("a notice goes after its time, and the newest is first", () => {
  add("first");
  vi.advanceTimersByTime(2000);
  add("second");
  expect(shown()).toEqual(["second", "first"]);
  vi.advanceTimersByTime(3999);
  expect(shown()).toEqual(["second", "first"]);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual(["second"]);
});

test("the same notice again begins its time again, in its place", () => {
  add("first");
  add("second");
  vi.advanceTimersByTime(5000);
  add("first");
  expect(shown()).toEqual(["second", "first"]);
  vi.advanceTimersByTime(1000);
  expect(shown()).toEqual(["first"]);
  vi.advanceTimersByTime(5000);
  expect(shown()).toEqual([]);
});

test("notices stay while one is read, and then have the rest of their time", () => {
  add("before");
  vi.advanceTimersByTime(5000);
  holdNotices("pointer", true);
  holdNotices("focus", true);
  add("meanwhile");
  vi.advanceTimersByTime(60_000);
  holdNotices("pointer", false);
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(["meanwhile", "before"]);

  holdNotices("focus", false);
  vi.advanceTimersByTime(1000);
  expect(shown()).toEqual(["meanwhile"]);
  vi.advanceTimersByTime(5000);
  expect(shown()).toEqual([]);
});

test("a notice that is closed under the pointer holds no later one, and another window does", () => {
  add("first");
  holdNotices("pointer", true);
  removeNotice("first");
  add("second");
  vi.advanceTimersByTime(6000);
  expect(shown()).toEqual([]);

  add("third");
  holdNotices("away", true);
  removeNotice("third");
  add("fourth");
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(["fourth"]);
});
