import { expect, test } from "vitest";
import type { Goal } from "../contract.ts";
import { inGoalOrder } from "./goal-order.ts";

const TODAY = "2026-11-26";

const goal = (
  id: string,
  deadline: string,
  { created_at = "2026-11-01T10:00:00.000Z", ...changed }: Partial<Goal> = {},
) => ({ id, deadline, created_at, completed_at: null, archived_at: null, ...changed }) as Goal;
const idsOf = (goals: readonly Goal[]) => inGoalOrder(goals, TODAY).map(({ id }) => id);

test("open goals come by the nearest deadline, today's first, and those whose day has passed after them", () => {
  expect(
    idsOf([
      goal("in a year", "2027-11-26"),
      goal("long past", "2026-01-01"),
      goal("tomorrow", "2026-11-27"),
      goal("yesterday", "2026-11-25"),
      goal("today", TODAY),
    ]),
  ).toEqual(["today", "tomorrow", "in a year", "yesterday", "long past"]);
});

test("goals of the same day come newest first", () => {
  expect(
    idsOf([
      goal("a", TODAY),
      goal("b", TODAY),
      goal("newest", TODAY, { created_at: "2026-11-20T10:00:00.000Z" }),
    ]),
  ).toEqual(["newest", "b", "a"]);
});

test("goals that ended come after all open ones, the last to end first", () => {
  expect(
    idsOf([
      goal("reached", TODAY, { completed_at: "2026-11-10T10:00:00.000Z" }),
      goal("let go", TODAY, {
        archived_at: "2026-11-20T10:00:00.000Z",
        let_go_at: "2026-11-20T10:00:00.000Z",
      }),
      goal("reached, then put away", "2026-12-01", {
        completed_at: "2026-10-01T10:00:00.000Z",
        archived_at: "2026-11-15T10:00:00.000Z",
      }),
      goal("long past", "2020-01-01"),
    ]),
  ).toEqual(["long past", "let go", "reached, then put away", "reached"]);
});

test("the order depends neither on that of the records nor changes it", () => {
  const goals = [goal("a", TODAY), goal("b", TODAY), goal("c", "2026-11-01"), goal("d", "2026-12-01")];
  const before = [...goals];
  expect(idsOf(goals)).toEqual(idsOf(goals.toReversed()));
  expect(goals).toEqual(before);
});
