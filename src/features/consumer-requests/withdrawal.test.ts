import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isInTime, lastDayToWithdraw } from "./withdrawal.ts";

test.each([
  // A Wednesday at noon in Buenos Aires.
  ["2026-01-07T15:00:00.000Z", "2026-01-21"],
  ["2026-01-09T15:00:00.000Z", "2026-01-23"],
  // A Saturday and a Sunday, so the fourteenth day is on a weekend too.
  ["2026-01-10T15:00:00.000Z", "2026-01-26"],
  ["2026-01-11T15:00:00.000Z", "2026-01-26"],
  ["2026-01-12T15:00:00.000Z", "2026-01-26"],
  // At this instant it is still the day before in Argentina.
  ["2026-01-08T02:59:59.000Z", "2026-01-21"],
  ["2026-01-08T03:00:00.000Z", "2026-01-22"],
  ["2028-02-21T15:00:00.000Z", "2028-03-06"],
])("a contract of %s can be withdrawn from until %s", (contractedAt, last) => {
  expect(lastDayToWithdraw(contractedAt)).toBe(last);
});

test("the last day to withdraw ends at midnight in Argentina", () => {
  const contractedAt = "2026-01-10T03:00:00.000Z";
  expect(isInTime(contractedAt, "2026-01-27T02:59:59.999Z")).toBe(true);
  expect(isInTime(contractedAt, "2026-01-27T03:00:00.000Z")).toBe(false);
});

test("a withdrawal asked for before the contract was made is in time", () => {
  expect(isInTime("2026-01-10T15:00:00.000Z", "2026-01-08T15:00:00.000Z")).toBe(true);
});

test.each(["terminos-de-servicio", "arrepentimiento", "baja"])(
  "the legal text %s states the term of fourteen days",
  (name) => {
    const file = new URL(`../../../content/legal/${name}.md`, import.meta.url);
    expect(readFileSync(file, "utf8")).toContain("catorce días corridos");
  },
);
