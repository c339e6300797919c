import { expect, test } from "vitest";
import { actions, goalBody, whys } from "#test/goal-writing.ts";
import { problemsOf } from "./goal-problems.ts";

const TODAY = "2027-03-05";
const known = { deadline: "2026-01-01" };

test("a goal with a title, a day that has not passed and texts of a bearable length has no problem", () => {
  expect(problemsOf(goalBody(), known, TODAY)).toEqual({});
  expect(problemsOf(goalBody({ whys: [], vision_text: "", commitment_text: "" }), known, TODAY)).toEqual({});
});

test.each([
  ["2026-01-01", undefined],
  ["2026-01-02", "Elige un día que no haya pasado."],
  ["2027-03-03", "Elige un día que no haya pasado."],
  ["2027-03-04", undefined],
])("the deadline of %s: %s", (deadline, problem) => {
  expect(problemsOf(goalBody({ deadline }), known, TODAY).deadline).toBe(problem);
});

test("a list that was pasted too long is named", () => {
  const plan = actions(...Array.from({ length: 501 }, (_, at) => `Paso ${at}`));
  expect(problemsOf(goalBody({ actions: plan }), known, TODAY)).toEqual({ actions: "Caben 500 como mucho." });
  expect(problemsOf(goalBody({ actions: plan.slice(1) }), known, TODAY)).toEqual({});
});

test("every part that cannot be saved is named", () => {
  const long = "a".repeat(10_001);
  const written = goalBody({
    title: "",
    whys: whys(long),
    actions: actions("bien", long),
    obstacles: [{ id: "1", obstacle_text: "", response_text: long }],
    vision_text: long,
    commitment_text: long,
  });
  expect(Object.keys(problemsOf(written, known, TODAY)).sort()).toEqual([
    "actions",
    "commitment_text",
    "obstacles",
    "title",
    "vision_text",
    "whys",
  ]);
});
