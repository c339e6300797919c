import { describe, expect, test, vi } from "vitest";
import { dayPages, journalRecord } from "#test/records/journal-days.ts";
import { buildGoal } from "#test/records/records.ts";
import { ZONES } from "#test/zones.ts";
import { isEmptyYear, reviewOf, yearsOf } from "./year-review.ts";

describe("the review of a year", () => {
  const days = dayPages(
    [
      journalRecord("2026-12-31"),
      journalRecord("2026-12-31", "project"),
      journalRecord("2027-01-01", "project", { title: "Empezar bien", notes: "Caminar, leer y dormir." }),
      journalRecord("2027-01-01", "describe", { title: "Así fue", custom_field_one: "año–nuevo 2 veces" }),
      journalRecord("2027-03-05"),
      journalRecord("2027-03-09", "describe", { title: "El día entero" }),
      journalRecord("2027-03-20", "describe", { title: "Otro entero" }),
      journalRecord("2027-03-05", "project"),
      journalRecord("2027-03-09", "project"),
      journalRecord("2027-03-20", "project"),
      journalRecord("2027-05-02", "project"),
      journalRecord("2028-01-01"),
    ],
    { "2026-12-31": 10, "2027-01-01": 100, "2027-03-05": 71, "2027-03-09": 100, "2027-03-20": 100 },
  );
  const review = reviewOf(2027, days, []);

  test("counts only the days of its year", () => {
    expect(review).toMatchObject({ projected: 5, described: 4, compared: 4, average: 93 });
    expect(review.months.map(({ described }) => described)).toEqual([1, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(isEmptyYear(review)).toBe(false);
    expect(isEmptyYear(reviewOf(2025, days, []))).toBe(true);
  });

  test("lists its most coherent days, the highest first and equal ones by date", () => {
    const found = review.bestDays.map(({ day }) => day);
    expect(found).toEqual(["2027-01-01", "2027-03-09", "2027-03-20", "2027-03-05"]);
  });

  test("takes one line a month, from its first day with 100 % coherence", () => {
    expect(review.lines).toEqual([
      { day: "2027-01-01", title: "Así fue" },
      { day: "2027-03-09", title: "El día entero" },
    ]);
  });

  test("counts the words of titles, texts and fields", () => {
    expect(reviewOf(2027, new Map([...days].slice(1, 2)), []).words).toBe(2 + 4 + 2 + 4);
  });

  test("is offered for each year with pages, and always for the current one", () => {
    expect(yearsOf(days.keys(), "2029-05-01")).toEqual([2029, 2028, 2027, 2026]);
    expect(yearsOf([], "2027-05-01")).toEqual([2027]);
  });
});

describe.each(ZONES)("at 23:30 in %s", (zone) => {
  test("goals and actions done on 31 December count for that year", () => {
    vi.stubEnv("TZ", zone);
    const now = new Date(2027, 11, 31, 23, 30);
    expect(now.toLocaleString("en", { timeZone: zone }), "the zone is in force").toBe(
      now.toLocaleString("en"),
    );
    const done_at = now.toISOString();
    const reached = buildGoal({ completed_at: done_at, actions: [] });
    const goals = [
      { ...reached, actions: [{ id: "paso", action_text: "Ir", done_at }] },
      buildGoal({ completed_at: new Date(2028, 0, 1, 0, 10).toISOString() }),
    ];
    const review = reviewOf(2027, new Map(), goals);
    expect(review).toMatchObject({ goalsReached: [goals[0]], actionsDone: 1 });
  });
});
