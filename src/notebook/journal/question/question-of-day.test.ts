import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readQuestions } from "#lessons/content/read-questions.ts";
import { addDays } from "#platform/shared/days/days.ts";
import { buildPage } from "#test/records/records.ts";
import { answeredBefore, questionOf } from "./question-of-day.ts";

const FOLDER = new URL("../../../../content/questions/", import.meta.url);
const catalog = new Map(
  readdirSync(FOLDER).map((file) => [
    file.replace(".yaml", ""),
    readQuestions(file, readFileSync(new URL(file, FOLDER), "utf8")),
  ]),
);
const NONE: ReadonlySet<string> = new Set();
const DAY = "2026-11-23";
const goal = (key_id: string | null, created_at = "2026-11-20T03:00:00.000Z") => ({
  key_id,
  created_at,
  completed_at: null as string | null,
  archived_at: null,
});
const ask = (day: string, goals = [goal("metas")], answered = NONE) =>
  questionOf(day, catalog, goals, answered);
const askFrom = (day: string, count: number, goals?: ReturnType<typeof goal>[]) =>
  Array.from({ length: count }, (_, index) => ask(addDays(day, index), goals) ?? "");
const keyOf = (question: string) => [...catalog].find(([, own]) => own.includes(question))?.[0];

test.each([
  ["no goal", []],
  ["a goal without a key", [goal(null)]],
  ["one key", [goal("metas")]],
  ["three keys", [goal("metas"), goal("accion"), goal("exito")]],
  ["five keys", ["metas", "accion", "exito", "frases", "claridad"].map((key) => goal(key))],
  ["all keys", [...catalog.keys()].map((key) => goal(key))],
])("with %s no question returns within 30 days, over three years", (_, goals) => {
  const asked = askFrom("2026-10-01", 1_100, goals);
  asked.forEach((question, index) => {
    expect(asked.slice(Math.max(0, index - 30), index)).not.toContain(question);
  });
  const own = 8 * new Set(goals.flatMap(({ key_id }) => key_id ?? [])).size;
  expect(new Set(asked).size).toBe(own > 30 ? own : 80);
});

test("the questions of open goals come first, those of the newest goal before the others", () => {
  const keys = askFrom("2026-11-20", 9).map(keyOf);
  expect(keys.slice(0, 8)).toEqual(Array(8).fill("metas"));
  expect(keys[8]).not.toBe("metas");
  const both = [goal("accion", "2026-11-01T10:00:00.000Z"), goal("metas", "2026-11-20T10:00:00.000Z")];
  expect(askFrom("2026-11-20", 4, both).map(keyOf)).toEqual(["metas", "accion", "metas", "accion"]);
});

test("reached and archived goals, and keys that are gone, change no question", () => {
  const free = ask(DAY, []);
  expect(ask(DAY, [{ ...goal("metas"), completed_at: DAY }])).toBe(free);
  expect(ask(DAY, [goal("una-clave-que-ya-no-esta")])).toBe(free);
});

test("the order in which a device holds its goals changes no question", () => {
  const goals = [
    goal("accion", "2026-11-01T10:00:00.000Z"),
    goal("metas"),
    goal("exito", "2026-10-01T10:00:00.000Z"),
  ];
  expect(askFrom(DAY, 40, goals)).toEqual(askFrom(DAY, 40, goals.toReversed()));
});

test("a question that was answered within 30 days is not asked again, although the goals have changed", () => {
  const today = ask(DAY) ?? "";
  const page = (event_date: string) =>
    buildPage({ event_type: "describe", event_date, title: "x", question_text: today, answer_text: "y" });
  const askAfter = (event_date: string) => ask(DAY, undefined, answeredBefore(DAY, [page(event_date)]));
  expect(askAfter("2026-10-24")).not.toBe(today);
  expect(askAfter("2026-10-23")).toBe(today);
  // The day's own answer does not replace its question.
  expect(askAfter(DAY)).toBe(today);
});

test("without any question none is asked", () => {
  expect(questionOf(DAY, new Map(), [goal("metas")], NONE)).toBeUndefined();
});
