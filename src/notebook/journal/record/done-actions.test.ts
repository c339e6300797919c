import { expect, test } from "vitest";
import type { Goal } from "#notebook/goals/contract.ts";
import type { JournalRecord, RecordAction } from "../contract.ts";
import { actionChanges, daysThatMoved } from "./done-actions.ts";

const WRITTEN = "2026-11-21T23:10:00.000Z";
const EARLIER = "2026-11-20T08:00:00.000Z";

const action = (goal_id: string, action_id: string): RecordAction => ({
  goal_id,
  action_id,
  action_text: action_id,
});
const goal = (id: string, actions: Record<string, string | null>) =>
  ({
    id,
    actions: Object.entries(actions).map(([id, done_at]) => ({ id, action_text: id, done_at })),
  }) as Goal;

test("a tick in an actual entry completes the action, unless it is already done or its goal is missing", () => {
  const goals = [goal("a", { one: null, two: EARLIER })];
  const after = [action("a", "one"), action("a", "two"), action("gone", "three")];
  expect(actionChanges(goals, [], after, WRITTEN)).toEqual([{ ...action("a", "one"), done_at: WRITTEN }]);
});

test("removing a tick reopens the action only if this entry completed it", () => {
  const goals = [goal("a", { one: WRITTEN, two: EARLIER })];
  const before = [action("a", "one"), action("a", "two")];
  expect(actionChanges(goals, before, [], WRITTEN)).toEqual([{ ...action("a", "one"), done_at: null }]);
  expect(actionChanges(goals, before, before, WRITTEN)).toEqual([]);
});

test("the days of a goal are the actual entries with one of its actions, newest first", () => {
  const record = (event_date: string, event_type: string, ...actions: RecordAction[]) =>
    ({ event_date, event_type, actions }) as JournalRecord;
  const days = daysThatMoved(
    [
      record("2026-11-01", "describe", action("a", "one")),
      record("2026-11-03", "describe", action("b", "one"), action("a", "two")),
      record("2026-11-02", "project", action("a", "two")),
      record("2026-11-04", "describe", action("b", "one")),
    ],
    "a",
  );
  expect(days.map(({ event_date }) => event_date)).toEqual(["2026-11-03", "2026-11-01"]);
});
