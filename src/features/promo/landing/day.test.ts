import { expect, test } from "vitest";
import { averageOf, DAY, MONTH } from "./day.ts";

test("the sample month shows the sample day's average on that day", () => {
  const average = averageOf(DAY.fields.map((field) => field.percentage));
  expect(average).toBe(75);
  expect(DAY.date).toContain(" 9 ");
  expect(MONTH[9 - 1]).toBe(average);
});

test("in the sample month every Thursday is below 55 percent and every other day above 60 percent", () => {
  expect(MONTH).toHaveLength(28);
  const thursdays: number[] = [];
  const others: number[] = [];
  for (const [index, held] of MONTH.entries()) {
    if (typeof held === "number") (index % 7 === 3 ? thursdays : others).push(held);
  }
  expect(thursdays).toHaveLength(4);
  expect(Math.max(...thursdays)).toBeLessThan(55);
  expect(Math.min(...others)).toBeGreaterThan(60);
});
