import { expect, test } from "vitest";
import { isInTime, lastDayToWithdraw } from "./withdrawal.ts";

test.each([
  // A Wednesday at noon in Buenos Aires, and its tenth day, a Saturday.
  ["2026-01-07T15:00:00.000Z", "2026-01-19"],
  // A Thursday: the tenth is a Sunday.
  ["2026-01-08T15:00:00.000Z", "2026-01-19"],
  ["2026-01-09T15:00:00.000Z", "2026-01-19"],
  ["2026-01-10T15:00:00.000Z", "2026-01-20"],
  // Late in the evening there is still the day before in Argentina.
  ["2026-01-11T02:59:59.000Z", "2026-01-20"],
  ["2026-01-11T03:00:00.000Z", "2026-01-21"],
  ["2028-02-20T15:00:00.000Z", "2028-03-01"],
])("what was contracted at %s can be gone back on until %s", (contractedAt, last) => {
  expect(lastDayToWithdraw(contractedAt)).toBe(last);
});

test("the last day counts to its end in Argentina", () => {
  const contractedAt = "2026-01-10T03:00:00.000Z";
  expect(isInTime(contractedAt, "2026-01-21T02:59:59.999Z")).toBe(true);
  expect(isInTime(contractedAt, "2026-01-21T03:00:00.000Z")).toBe(false);
});

test("what is contracted after it was asked for is in time", () => {
  expect(isInTime("2026-01-10T15:00:00.000Z", "2026-01-08T15:00:00.000Z")).toBe(true);
});
