import { describe, expect, test } from "vitest";
import type { Comparison, JournalRecord } from "../contract.ts";
import { RECORD_FIELDS, type RecordField } from "../record/record-fields.ts";
import {
  answersOf,
  beginningOf,
  clampPercentage,
  comparisonOf,
  isOpenPercentages,
  reopened,
} from "./percentages.ts";
import { askedIn, isUnreviewed } from "./unreviewed.ts";

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
const description = { title: "B", notes: "N", custom_field_one: "", custom_field_two: "" } as JournalRecord;
const asked = askedIn(project, description);

const answers = (title: number | null, notes: number | null, one: number | null, two: number | null) => ({
  title,
  notes,
  custom_field_one: one,
  custom_field_two: two,
});

function saved(percentages: readonly number[], answered?: RecordField[]): Comparison {
  const [title = 0, notes = 0, one = 0, two = 0] = percentages;
  return {
    comparison_date: "2026-11-21",
    title_percentage: title,
    notes_percentage: notes,
    custom_field_one_percentage: one,
    custom_field_two_percentage: two,
    average_percentage: 50,
    ...(answered && { answered }),
  };
}

describe("what is saved", () => {
  test("is each answer, the rounded mean of the answers in every other field, and the rounded mean of the four", () => {
    expect(comparisonOf(answers(75, 60, 100, null))).toEqual({
      title_percentage: 75,
      notes_percentage: 60,
      custom_field_one_percentage: 100,
      custom_field_two_percentage: 78,
      average_percentage: 78,
      answered: ["title", "notes", "custom_field_one"],
    });
    expect(comparisonOf(answers(10, null, null, null)).average_percentage).toBe(10);
    expect(comparisonOf(answers(100, 100, 0, 50)).average_percentage).toBe(63);
  });

  test("opens again with the same answers", () => {
    for (const open of [answers(75, 60, 100, null), answers(0, null, 100, 5), answers(1, 2, 3, 4)])
      expect(answersOf({ ...saved([]), ...comparisonOf(open) })).toEqual(open);
  });
});

describe("a comparison that is open", () => {
  test("begins without answers, or with the saved ones", () => {
    expect(beginningOf(undefined)).toMatchObject(answers(null, null, null, null));
    expect(beginningOf(saved([10, 20, 30, 20], ["title", "notes", "custom_field_one"]))).toMatchObject(
      answers(10, 20, 30, null),
    );
  });

  test("shows all four numbers of earlier devices, which did not say what was answered", () => {
    for (const answered of [undefined, []])
      expect(beginningOf(saved([10, 20, 0, 100], answered))).toMatchObject(answers(10, 20, 0, 100));
  });

  test("asks for the fields with text, and always for the title", () => {
    expect(asked).toEqual(["title", "notes", "custom_field_one"]);
    const blank = { ...project, title: " ", custom_field_one: "" };
    expect(askedIn(blank, blank)).toEqual(["title"]);
  });

  test("takes an earlier script's draft, but no number that this script put there by itself", () => {
    const found = answers(80, 0, null, 100);
    expect(isOpenPercentages(found)).toBe(true);
    expect(reopened(found, asked)).toMatchObject(answers(80, null, null, null));
    const own = { ...beginningOf(undefined), ...found };
    expect(reopened(own, asked)).toEqual(own);
  });
});

describe("a saved comparison without a list of answers is unreviewed", () => {
  test.each([
    ["if a field that is blank in both pages has 100", [80, 70, 60, 100], true],
    ["if any field has 0", [80, 0, 60, 60], true],
    ["if a blank field has 0", [80, 70, 60, 0], true],
    ["not if only a field with text has 100", [100, 100, 100, 60], false],
    ["not otherwise", [80, 70, 60, 70], false],
  ])("%s", (_, percentages, expected) => {
    expect(isUnreviewed(saved(percentages), asked)).toBe(expected);
    expect(isUnreviewed(saved(percentages, []), asked)).toBe(expected);
    expect(isUnreviewed(saved(percentages, [...RECORD_FIELDS]), asked)).toBe(false);
  });

  test("no longer once a blank field with 100 gets text, because its number may be an answer", () => {
    const later = askedIn(project, { ...description, custom_field_two: "Contenta" });
    expect(isUnreviewed(saved([80, 70, 60, 100]), asked)).toBe(true);
    expect(isUnreviewed(saved([80, 70, 60, 100]), later)).toBe(false);
  });
});

test("a comparison with a list is unreviewed once a field has text that nobody answered", () => {
  const comparison = saved([80, 0, 100, 60], ["title", "notes", "custom_field_one"]);
  expect(isUnreviewed(comparison, asked)).toBe(false);
  expect(isUnreviewed(comparison, askedIn(project, { ...description, custom_field_two: "Contenta" }))).toBe(
    true,
  );
  const emptied = { ...description, notes: "" };
  expect(isUnreviewed(comparison, askedIn(project, emptied))).toBe(false);
});
