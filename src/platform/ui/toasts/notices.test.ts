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
const all = () => notices.get().map(({ id }) => id);

test("a newer notice replaces an older one for good", () => {
  add("first");
  vi.advanceTimersByTime(2000);
  add("second", 2000);
  expect(all()).toEqual(["second"]);
  vi.advanceTimersByTime(1999);
  expect(all()).toEqual(["second"]);
  vi.advanceTimersByTime(1);
  expect(all()).toEqual([]);
});

test("of several notices at once, each is shown for a second, and the last for its whole time", () => {
  add("first");
  vi.advanceTimersByTime(400);
  add("second", 500);
  add("third", 2000);
  expect(all()).toEqual(["first", "second", "third"]);
  vi.advanceTimersByTime(600);
  expect(all()).toEqual(["second", "third"]);
  vi.advanceTimersByTime(500);
  expect(all()).toEqual(["third"]);
  vi.advanceTimersByTime(1999);
  expect(all()).toEqual(["third"]);
  vi.advanceTimersByTime(1);
  expect(all()).toEqual([]);
});

test("a notice of the same topic replaces a waiting or shown one at once", () => {
  add("first");
  add("second");
  addNotice({ id: "second", title: "newer", description: undefined, isError: false, durationMs: 6000 });
  addNotice({ id: "first", title: "newest", description: undefined, isError: false, durationMs: 6000 });
  expect(notices.get().map(({ title }) => title)).toEqual(["newest", "newer"]);
});

test("the same notice again begins its time again", () => {
  add("first");
  vi.advanceTimersByTime(5000);
  add("first");
  expect(all()).toEqual(["first"]);
  vi.advanceTimersByTime(5999);
  expect(all()).toEqual(["first"]);
  vi.advanceTimersByTime(1);
  expect(all()).toEqual([]);
});

test("a notice stays while it is read, and then has the rest of its time", () => {
  add("before");
  vi.advanceTimersByTime(5000);
  holdNotices("pointer", true);
  holdNotices("focus", true);
  vi.advanceTimersByTime(60_000);
  holdNotices("pointer", false);
  vi.advanceTimersByTime(60_000);
  expect(all()).toEqual(["before"]);

  holdNotices("focus", false);
  vi.advanceTimersByTime(1000);
  expect(all()).toEqual([]);
});

test("a notice under the pointer gives way to a newer one, and waits for who looks at another window", () => {
  add("first");
  holdNotices("pointer", true);
  add("second");
  expect(all()).toEqual(["second"]);
  holdNotices("away", true);
  add("third");
  vi.advanceTimersByTime(60_000);
  expect(all()).toEqual(["second", "third"]);
  holdNotices("away", false);
  vi.advanceTimersByTime(1000);
  expect(all()).toEqual(["third"]);
});

test("a notice that is closed under the pointer holds no later one, and another window does", () => {
  add("first");
  holdNotices("pointer", true);
  removeNotice("first");
  add("second");
  vi.advanceTimersByTime(6000);
  expect(all()).toEqual([]);

  add("third");
  holdNotices("away", true);
  removeNotice("third");
  add("fourth");
  vi.advanceTimersByTime(60_000);
  expect(all()).toEqual(["fourth"]);
});
