import { expect, test } from "vitest";
import { RECORD_ACTIONS_MAX } from "../journal-limits.ts";
import { missingSteps, type PlannedStep, withSteps } from "./planned-steps.ts";

const own: PlannedStep = { step_text: "Llamar a Nora", action: null };
const ofGoal: PlannedStep = { step_text: "Nadar", action: { goal_id: "g", action_id: "a" } };
const action = { goal_id: "g", action_id: "a", action_text: "Nadar" };
const blank = { notes: "", actions: [] };

test("a new page begins with the steps of its day: actions as actions, others as lines", () => {
  expect(withSteps(blank, [own, ofGoal])).toEqual({ notes: "Llamar a Nora", actions: [action] });
});

test("a page that is there keeps every word, and steps come behind, once", () => {
  const page = { title: "Mi día", notes: "Ya escrito\n", actions: [] };
  const added = withSteps(page, [own, ofGoal]);
  expect(added).toEqual({ title: "Mi día", notes: "Ya escrito\nLlamar a Nora", actions: [action] });
  expect(withSteps(added, [own, ofGoal])).toEqual(added);
  expect(missingSteps(added, [own, ofGoal])).toEqual([]);
  expect(missingSteps(page, [own, ofGoal])).toEqual([own, ofGoal]);
});

test("an action that has no room among the page's actions becomes a line", () => {
  const actions = Array.from({ length: RECORD_ACTIONS_MAX }, (_, at) => ({ ...action, action_id: `${at}` }));
  expect(withSteps({ notes: "", actions }, [ofGoal])).toEqual({ notes: "Nadar", actions });
});
