import { expect, test } from "vitest";
import { lastWeek, weekBefore, weekOf } from "./week.ts";

test("a week begins on Monday at midnight in Argentina", () => {
  const week = {
    monday: "2026-11-16",
    sunday: "2026-11-22",
    from: "2026-11-16T03:00:00.000Z",
    until: "2026-11-23T03:00:00.000Z",
  };
  expect(weekOf("2026-11-16")).toEqual(week);
  expect(weekOf("2026-11-22")).toEqual(week);
  expect(weekBefore(weekOf("2026-11-23"))).toEqual(week);
});

test.each([
  ["2026-11-23T02:30:00Z", "2026-11-09", "Sunday at 23:30 in Buenos Aires"],
  ["2026-11-23T03:00:00Z", "2026-11-16", "Monday at midnight in Buenos Aires"],
  ["2027-01-01T12:00:00Z", "2026-12-21", "a week over the turn of the year"],
])("at %s the last whole week began on %s: %s", (now, monday) => {
  expect(lastWeek(new Date(now)).monday).toBe(monday);
});
