import { expect, test } from "vitest";
import { actions, goalBody, whys } from "#test/records/goal-writing.ts";
import { problemsOf } from "./goal-fields.ts";

const TODAY = "2027-03-05";
const known = { deadline: "2026-01-01" };

test("a valid goal has no problem, even without reasons, vision and commitment", () => {
  expect(problemsOf(goalBody(), known, TODAY)).toEqual({});
  expect(problemsOf(goalBody({ whys: [], vision_text: "", commitment_text: "" }), known, TODAY)).toEqual({});
});

test.each([
  ["2026-01-01", undefined],
  ["2026-01-02", "Elige un día que no haya pasado."],
  ["2027-03-03", "Elige un día que no haya pasado."],
  ["2027-03-04", undefined],
])("the deadline %s of an edited goal gives the problem: %s", (deadline, problem) => {
  expect(problemsOf(goalBody({ deadline }), known, TODAY).deadline).toBe(problem);
});

test("an empty title and every text over its limit are reported by field", () => {
  const long = "a".repeat(10_001);
  const written = goalBody({
    title: "",
    whys: whys(long),
    actions: actions("bien", long),
    obstacles: [{ id: "1", obstacle_text: "", response_text: long }],
    vision_text: long,
    commitment_text: long,
  });
  expect(
    Object.keys(problemsOf(written, known, TODAY))
      .sort()
      .join(" "),
  ).toBe("actions commitment_text obstacles title vision_text whys");
});
