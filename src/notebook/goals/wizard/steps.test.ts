import { expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import { actions, whys } from "#test/records/goal-writing.ts";
import { ASKED_FIELDS } from "../goal-fields.ts";
import { DEADLINE_IN_THE_PAST, GOAL_ITEM_MAX, GOAL_TEXT_MAX, WHYS_MAX } from "../goal-limits.ts";
import {
  DEADLINE,
  emptyWizard,
  fieldsOf,
  HOW,
  isWizardValue,
  missingIn,
  REVIEW,
  reachOf,
  STEPS,
  WHY,
  type WizardValue,
} from "./steps.ts";

const VISION = 3;
const TODAY = "2026-11-21";

function wizard(part: Partial<WizardValue> = {}): WizardValue {
  return {
    ...emptyWizard("Correr 10 km"),
    whys: whys("Porque me hace bien"),
    actions: actions("Salir el lunes"),
    deadline: "2027-03-05",
    vision_text: "Corro al amanecer",
    commitment_text: "Yo, Ana, me comprometo",
    ...part,
  };
}

const obstacle = (part = {}) => ({ id: newId(), obstacle_text: "", response_text: "", ...part });
const missing = (step: number, part: Partial<WizardValue>) => missingIn(step, wizard(part), TODAY);

test("a deadline of yesterday is accepted, and one of the day before is rejected", () => {
  expect(missing(DEADLINE, { deadline: "2026-11-20" })).toBeNull();
  expect(missing(DEADLINE, { deadline: "2026-11-19" })).toBe(DEADLINE_IN_THE_PAST);
});

test("a text is accepted at its limit, and a longer one blocks the step with a message", () => {
  const item = "x".repeat(GOAL_ITEM_MAX);
  expect(missing(WHY, { whys: whys(item) })).toBeNull();
  expect(missing(WHY, { whys: whys(`${item}x`) })).toContain("500 caracteres");
  expect(missing(VISION, { vision_text: `  ${"x".repeat(GOAL_TEXT_MAX)}  ` })).toBeNull();
  expect(missing(VISION, { vision_text: "x".repeat(GOAL_TEXT_MAX + 1) })).toContain("10\u202f000 caracteres");
  const obstacles = [obstacle({ response_text: "x".repeat(GOAL_ITEM_MAX + 1) })];
  expect(missing(HOW, { obstacles })).toContain("500 caracteres");
});

test("more reasons than the limit block the step with a message that counts them", () => {
  const many = whys(...Array.from({ length: WHYS_MAX + 2 }, () => "x"));
  expect(missing(WHY, { whys: many })).toBe("Caben 100. Quita 2.");
});

test("each field has one step", () => {
  expect(STEPS.flatMap((_, step) => fieldsOf(step)).sort()).toEqual([...ASKED_FIELDS].sort());
});

test("the wizard can be reached up to its first incomplete step", () => {
  expect(reachOf(emptyWizard(""), TODAY)).toBe(WHY);
  expect(reachOf(wizard({ deadline: "2026-11-01" }), TODAY)).toBe(DEADLINE);
  expect(reachOf(wizard(), TODAY)).toBe(REVIEW);
});

test("a draft of the current shape is accepted, and any other shape is rejected", () => {
  const kept: unknown = JSON.parse(JSON.stringify(wizard({ step: 3 })));
  expect(isWizardValue(kept)).toBe(true);
  const { vision_text: _, ...without } = wizard();
  const wrong = [{ step: 6 }, { step: 1.5 }, { whys: [] }].map((changed) => wizard(changed));
  for (const other of [null, "texto", {}, without, ...wrong]) expect(isWizardValue(other)).toBe(false);
  expect(isWizardValue({ ...wizard(), actions: [{ id: "a" }] })).toBe(false);
  expect(isWizardValue({ ...wizard(), obstacles: [null] })).toBe(false);
});
