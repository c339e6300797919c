import { expect, test } from "vitest";
import type { Goal } from "../contract.ts";
import { groupGoals, progressLabel, progressOf } from "./progress.ts";

const plan = (...done: boolean[]): Pick<Goal, "actions"> => ({
  actions: done.map((isDone, index) => ({
    id: String(index),
    action_text: `Acción ${index + 1}`,
    done_at: isDone ? "2026-11-21T10:00:00.000Z" : null,
  })),
});

test.each([
  [plan(), 0, "Aún sin acciones"],
  [plan(false), 0, "0 de 1 acción"],
  [plan(true), 1, "1 de 1 acción"],
  [plan(true, false, true, false), 0.5, "2 de 4 acciones"],
  [plan(true, true), 1, "2 de 2 acciones"],
])("the progress of %j is %d: %s", (goal, share, label) => {
  const progress = progressOf(goal);
  expect(progress.share).toBe(share);
  expect(progressLabel(progress)).toBe(label);
});

test("goals archived and let go form a group each, completed or not, and each group keeps its order", () => {
  const goal = (id: string, completed: boolean, archived: boolean) =>
    ({ id, completed_at: completed ? "x" : null, archived_at: archived ? "x" : null }) as Goal;
  const letGo = { ...goal("f", false, true), let_go_at: "x" };
  const groups = groupGoals([
    letGo,
    goal("a", false, false),
    goal("b", true, false),
    goal("c", true, true),
    goal("d", false, true),
    goal("e", false, false),
  ]);
  const ids = Object.entries(groups).map(([name, goals]) => [name, goals.map(({ id }: Goal) => id).join("")]);
  expect(Object.fromEntries(ids)).toEqual({ open: "ae", completed: "b", archived: "cd", letGo: "f" });
});
