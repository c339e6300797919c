import { expect, test } from "vitest";
import type { Comparison, JournalRecord } from "../contract.ts";
import { averageOf, beginningOf, clampPercentage, decided } from "./percentages.ts";

test.each([
  ["80", 80],
  ["0", 0],
  ["100", 100],
  ["101", 100],
  ["9999999", 100],
  ["-5", 0],
  ["66.5", 67],
  ["66,4", 66],
  ["", null],
  [" ", null],
  ["mucho", null],
])("the input %j is read as the percentage %j", (typed, expected) => {
  expect(clampPercentage(typed)).toBe(expected);
});

const project = { title: "A", notes: "", custom_field_one: "C", custom_field_two: " " } as JournalRecord;
const describe = { title: "B", notes: "N", custom_field_one: "", custom_field_two: "" } as JournalRecord;

test("a new comparison starts at 0, and at 100 for a field that is blank on both pages", () => {
  expect(beginningOf(undefined, project, describe)).toEqual({
    title: 0,
    notes: 0,
    custom_field_one: 0,
    custom_field_two: 100,
  });
});

test("a reopened comparison starts with its saved percentages", () => {
  const saved = {
    title_percentage: 10,
    notes_percentage: 20,
    custom_field_one_percentage: 30,
    custom_field_two_percentage: 0,
  } as Comparison;
  const open = beginningOf(saved, project, describe);
  expect(open).toEqual({ title: 10, notes: 20, custom_field_one: 30, custom_field_two: 0 });
  expect(averageOf(decided(open))).toBe(15);
});

test("the average is the rounded mean of four percentages, with an empty one counted as 0", () => {
  const open = { title: 100, notes: 100, custom_field_one: null, custom_field_two: 50 };
  expect(averageOf(decided(open))).toBe(63);
});
