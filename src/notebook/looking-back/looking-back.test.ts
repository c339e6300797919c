import { describe, expect, test } from "vitest";
import { addDays } from "#platform/shared/days/days.ts";
import { compared, dayPages, journalRecord } from "#test/records/journal-days.ts";
import { coherenceSeries, stretchesOf } from "./coherence-series.ts";
import { onThisDay } from "./on-this-day.ts";
import { streakAt } from "./streak.ts";
import { yearFigures } from "./year-figures.ts";

describe("coherence", () => {
  test("counts only days within the span, and picks the latest of equally high days", () => {
    const series = coherenceSeries(
      compared({
        "2027-03-03": 100,
        "2027-03-04": 80,
        "2027-03-06": 90,
        "2027-03-08": 90,
        "2027-03-11": 100,
      }),
      "2027-03-10",
      7,
    );
    expect(series.compared.map(({ day }) => day)).toEqual(["2027-03-04", "2027-03-06", "2027-03-08"]);
    expect(series.average).toBe(87);
    expect(series.highest).toEqual({ day: "2027-03-08", percentage: 90, place: 4 });
  });

  test("of a day that nobody has reviewed waits, and neither counts nor is the highest", () => {
    const days = compared({ "2027-03-04": 100, "2027-03-06": 60, "2027-03-08": 80 }, ["2027-03-04"]);
    const series = coherenceSeries(days, "2027-03-10", 7);
    expect(series.compared.map(({ day }) => day)).toEqual(["2027-03-06", "2027-03-08"]);
    expect(series.average).toBe(70);
    expect(series.highest).toMatchObject({ day: "2027-03-08" });
    expect(series.unreviewed).toBe(1);
  });

  test("is drawn as separate stretches, with gaps at days without a comparison", () => {
    const series = coherenceSeries(
      compared({ "2027-03-04": 0, "2027-03-05": 50, "2027-03-07": 60, "2027-03-10": 70 }),
      "2027-03-10",
      7,
    );
    const places = stretchesOf(series).map((stretch) => stretch.map(({ place }) => place));
    expect(places).toEqual([[0, 1], [3], [6]]);
  });
});

describe("the streak", () => {
  const today = "2027-03-10";
  const at = (...daysAgo: number[]) =>
    streakAt(
      today,
      daysAgo.map((ago) => addDays(today, -ago)),
    );

  test.each([
    ["nothing was ever described", [], { days: 0, longest: 0, isFrozen: false, isTodayDescribed: false }],
    ["today is the first", [0], { days: 1, longest: 1, isFrozen: false, isTodayDescribed: true }],
    ["today is open yet", [1, 2, 3], { days: 3, longest: 3, isFrozen: false, isTodayDescribed: false }],
    ["yesterday was skipped", [2, 3, 4], { days: 3, longest: 3, isFrozen: true, isTodayDescribed: false }],
    ["one was skipped and it goes on", [0, 2, 3], { days: 3, isFrozen: false, isTodayDescribed: true }],
    ["every other day was skipped", [0, 2, 4, 6], { days: 4, longest: 4 }],
    ["two in a row were skipped", [0, 3, 4, 5, 6], { days: 1, longest: 4 }],
    ["the last days were skipped", [3, 4, 5], { days: 0, longest: 3, isFrozen: false }],
  ])("has the expected length when %s", (_, daysAgo, expected) => {
    expect(at(...daysAgo)).toMatchObject(expected);
  });

  test("counts no future day and no day twice", () => {
    expect(at(-1, -2, 0, 0, 1)).toMatchObject({ days: 2, longest: 2 });
    expect(at(-1)).toMatchObject({ days: 0, longest: 0 });
  });
});

test("the figures of a year name those of each month", () => {
  const days = dayPages(
    [
      journalRecord("2027-03-01", "project"),
      journalRecord("2027-03-02"),
      journalRecord("2027-03-03", "project"),
      journalRecord("2027-03-03"),
      journalRecord("2027-03-04", "project"),
      journalRecord("2027-03-04"),
    ],
    { "2027-03-04": 0 },
  );
  expect(yearFigures(days, 2027).months[2]).toEqual({
    month: "2027-03-01",
    projected: 3,
    described: 3,
    compared: 1,
    average: 0,
    unreviewed: 0,
  });
  expect(yearFigures(days, 2026).months.every(({ projected }) => projected === 0)).toBe(true);
});

describe("a day like today", () => {
  const daysOf = (today: string, ...days: string[]) =>
    onThisDay(dayPages(days.map((day) => journalRecord(day))), today).map(({ day, yearsAgo }) => [
      day,
      yearsAgo,
    ]);

  test("is the same day of earlier years, the latest first", () => {
    expect(
      daysOf("2027-03-10", "2024-03-10", "2026-03-10", "2026-03-11", "2027-02-10", "2028-03-10"),
    ).toEqual([
      ["2026-03-10", 1],
      ["2024-03-10", 3],
    ]);
  });

  test("pairs 29 February with 28 February of common years, in both directions", () => {
    const found = daysOf("2028-02-29", "2027-02-28", "2024-02-29", "2024-02-28");
    expect(found).toEqual([
      ["2027-02-28", 1],
      ["2024-02-29", 4],
    ]);
    const told = daysOf("2027-02-28", "2024-02-29", "2026-02-28");
    expect(told).toEqual([
      ["2026-02-28", 1],
      ["2024-02-29", 3],
    ]);
    expect(daysOf("2028-02-28", "2024-02-29")).toEqual([]);
  });

  test("is the day a month ago when no earlier year has one, or the last day of a shorter month", () => {
    expect(daysOf("2027-03-31", "2027-02-28", "2027-03-30")).toEqual([["2027-02-28", 0]]);
    expect(daysOf("2027-01-15", "2026-12-15")).toEqual([["2026-12-15", 0]]);
    expect(daysOf("2027-03-31", "2027-03-01")).toEqual([]);
  });

  test("shows its description, or its projection if there is no description", () => {
    const day = "2026-03-10";
    const both = [journalRecord(day, "describe"), journalRecord(day, "project")];
    for (const records of [both, both.toReversed()])
      expect(onThisDay(dayPages(records), "2027-03-10")[0]?.record.event_type).toBe("describe");
    expect(onThisDay(dayPages([journalRecord(day, "project")]), "2027-03-10")[0]?.record.event_type).toBe(
      "project",
    );
  });
});
