import { describe, expect, test } from "vitest";
import { addDays } from "#platform/shared/days/days.ts";
import { deadlineLabel, firstDeadline } from "./deadline.ts";

describe("the label of a deadline", () => {
  test.each([
    ["2027-03-05", "2027-03-06", "Plazo vencido"],
    ["2027-03-05", "2027-03-05", "Último día"],
    ["2027-03-06", "2027-03-05", "mañana"],
    ["2027-03-07", "2027-03-05", "pasado mañana"],
    ["2027-03-08", "2027-03-05", "en 3 días"],
    ["2027-03-18", "2027-03-05", "en 13 días"],
    ["2027-03-19", "2027-03-05", "en 2 semanas"],
    ["2027-03-25", "2027-03-05", "en 2 semanas"],
    ["2027-05-04", "2027-03-05", "en 8 semanas"],
    ["2027-05-05", "2027-03-05", "en 2 meses"],
    ["2027-08-31", "2027-03-05", "en 5 meses"],
    ["2029-03-04", "2027-03-05", "en 23 meses"],
    ["2029-03-05", "2027-03-05", "en 2 años"],
    ["2037-03-04", "2027-03-05", "en 9 años"],
    ["0001-01-01", "2027-03-05", "Plazo vencido"],
  ])("of %s, on %s, is %s", (day, today, label) => {
    expect(deadlineLabel(day, today)).toBe(label);
  });

  test("never states more time than is left", () => {
    const counted = (label: string) => Number(/\d+/.exec(label)?.[0] ?? 1);
    const unitDays = [
      ["año", 365],
      ["mes", 28],
      ["semana", 7],
      ["día", 1],
    ] as const;
    for (let left = 1; left < 1500; left++) {
      const label = deadlineLabel(addDays("2027-03-05", left), "2027-03-05");
      const [, days] = unitDays.find(([unit]) => label.includes(unit)) ?? ["", 1];
      expect(counted(label) * days, label).toBeLessThanOrEqual(left);
    }
  });
});

test("yesterday is the first day that can be chosen", () => {
  expect(firstDeadline("2027-03-01")).toBe("2027-02-28");
});
