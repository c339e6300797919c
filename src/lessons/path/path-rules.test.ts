import { describe, expect, test, vi } from "vitest";
import { addDays, todayHere } from "#platform/shared/days/days.ts";
import { timeAfter } from "#platform/shared/time.ts";
import { ZONES } from "#test/zones.ts";
import type { ChosenTask, LessonMark, Path } from "./contract.ts";
import {
  EMPTY_PATH,
  isRead,
  mergePaths,
  neededMs,
  nextKey,
  takeAnswer,
  taskLine,
  withLesson,
} from "./path-rules.ts";

const at = (minute: number) => `2026-11-23T12:${String(minute).padStart(2, "0")}:00.000Z`;
const mark = (key_id: string, minute: number, read_on: string | null = "2026-11-23"): LessonMark => ({
  key_id,
  read_on,
  changed_at: at(minute),
});
const pathOf = (...lessons: LessonMark[]): Path => ({ lessons, task: null });
const task = (changes: Partial<ChosenTask> = {}): ChosenTask => ({
  key_id: "metas",
  chosen_on: "2026-11-22",
  answer: null,
  answered_on: null,
  changed_at: at(0),
  ...changes,
});
const keys = [{ id: "metas" }, { id: "mentalidad" }, { id: "claridad" }];

test("a lesson of six minutes needs two of them", () => {
  expect(neededMs(6)).toBe(120_000);
});

test("the next key is the first unread one after the lesson read last, and a mark that was undone is unread", () => {
  expect(nextKey(keys, EMPTY_PATH)?.id).toBe("metas");
  expect(nextKey(keys, pathOf(mark("mentalidad", 1)))?.id).toBe("claridad");
  expect(nextKey(keys, pathOf(mark("claridad", 2), mark("metas", 1)))?.id).toBe("mentalidad");
  expect(nextKey(keys, pathOf(mark("metas", 1), mark("claridad", 3, null)))?.id).toBe("mentalidad");
  expect(nextKey(keys, pathOf(mark("metas", 1), mark("mentalidad", 1)))?.id).toBe("claridad");
  expect(nextKey(keys, pathOf(mark("metas", 1, null)))?.id).toBe("metas");
  expect(nextKey(keys, pathOf(mark("mentalidad", 1)), "mentalidad")?.id).toBe("claridad");
  expect(nextKey(keys, pathOf(mark(keys.at(-1)?.id ?? "", 1)), keys.at(-1)?.id)?.id).toBe("metas");
  expect(nextKey(keys, pathOf(...keys.map(({ id }) => mark(id, 1))))).toBeUndefined();
});

test("the key of the chosen task is the next one only where it is the last unread, or the task was dropped", () => {
  const [, ...others] = keys;
  expect(nextKey(keys, { ...EMPTY_PATH, task: task() })?.id).toBe("mentalidad");
  expect(nextKey(keys, { ...EMPTY_PATH, task: task({ answer: "done" }) })?.id).toBe("mentalidad");
  expect(nextKey(keys, { ...EMPTY_PATH, task: task({ answer: "dropped" }) })?.id).toBe("metas");
  expect(nextKey(keys, { lessons: others.map(({ id }) => mark(id, 1)), task: task() })?.id).toBe("metas");
});

describe("what the home page says about a task", () => {
  const line = (changes: Partial<ChosenTask>, today = "2026-11-23") =>
    taskLine(task(changes), today, addDays(today, -1));

  test.each([
    ["on the day of the choice, nothing is asked", { chosen_on: "2026-11-23" }, "chosen"],
    ["on the next day, it is asked", {}, "yesterday"],
    ["later, it is asked without a number of days", { chosen_on: "2026-11-02" }, "earlier"],
    ["a day that has not come here counts as today", { chosen_on: "2026-11-24" }, "chosen"],
    ["after «todavía no» it waits for a day", { answer: "not_yet", answered_on: "2026-11-23" }, "waiting"],
    ["and is asked again then", { answer: "not_yet", answered_on: "2026-11-22" }, "yesterday"],
    ["after «sí» it says so today", { answer: "done", answered_on: "2026-11-23" }, "done"],
    ["and nothing afterwards", { answer: "done", answered_on: "2026-11-22" }, undefined],
    ["a task that was taken away is gone", { answer: "dropped", answered_on: "2026-11-23" }, undefined],
  ] as const)("%s", (_, changes, expected) => {
    expect(line(changes)).toEqual(expected);
  });

  test.each(ZONES)("in %s, the question begins with the reader's own midnight", (zone) => {
    vi.stubEnv("TZ", zone);
    for (const month of [0, 2, 5, 8, 10]) {
      const chosen_on = todayHere(new Date(2027, month, 14, 23, 30));
      const at = (date: number, hour: number, minute: number) => {
        const today = todayHere(new Date(2027, month, date, hour, minute));
        return taskLine(task({ chosen_on }), today, addDays(today, -1));
      };
      expect(at(14, 23, 59)).toEqual("chosen");
      expect(at(15, 0, 0)).toEqual("yesterday");
      expect(at(15, 23, 59)).toEqual("yesterday");
      expect(at(16, 0, 0)).toEqual("earlier");
    }
  });
});

test("of two devices the later change of each lesson, and of the task, counts", () => {
  const one: Path = { lessons: [mark("metas", 5), mark("accion", 1)], task: task({ changed_at: at(1) }) };
  const later = task({ key_id: "accion", changed_at: at(2) });
  const other: Path = { lessons: [mark("metas", 3, null), mark("accion", 2, null)], task: later };
  for (const merged of [mergePaths(one, other), mergePaths(other, one)]) {
    expect([isRead(merged, "metas"), isRead(merged, "accion")]).toEqual([true, false]);
    expect(merged.task).toEqual(later);
  }
});

test("an answer does not undo what the device has changed since it asked", () => {
  const sent = pathOf(mark("metas", 1));
  const now: Path = {
    lessons: [mark("metas", 2, null), mark("exito", 2)],
    task: task({ changed_at: at(2) }),
  };
  const answer: Path = { lessons: [mark("metas", 1), mark("claridad", 0)], task: null };
  const taken = takeAnswer(sent, now, answer);
  expect(taken.task).toEqual(now.task);
  expect(keys.map(({ id }) => isRead(taken, id))).toEqual([false, false, true]);
  expect(isRead(taken, "exito")).toBe(true);
  expect(takeAnswer(sent, sent, answer)).toEqual(answer);
});

test("a change is later than the one that it follows, also on a device whose clock is behind", () => {
  const known = mark("metas", 30);
  expect(timeAfter(known.changed_at, new Date(at(10)))).toBe("2026-11-23T12:30:00.001Z");
  expect(timeAfter(known.changed_at, new Date(at(40)))).toBe(at(40));
  expect(withLesson(pathOf(known), mark("metas", 31, null)).lessons).toEqual([mark("metas", 31, null)]);
});
