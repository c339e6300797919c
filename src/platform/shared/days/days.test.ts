import { describe, expect, test, vi } from "vitest";
import { ZONES } from "#test/zones.ts";
import { monthAndYear, monthName, shortDate, shortMonth } from "../text/day-words.ts";
import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  longDate,
  monthsBetween,
  todayHere,
  weekdayOf,
} from "./days.ts";

describe.each(ZONES)("in %s", (zone) => {
  test("today is the local calendar day from its first minute to its last, all year round", () => {
    vi.stubEnv("TZ", zone);
    const wall = new Date(2027, 0, 1, 12);
    expect(wall.toLocaleString("en", { timeZone: zone }), "the zone is in force").toBe(
      wall.toLocaleString("en"),
    );
    for (let day = "2026-12-30"; day < "2028-03-02"; day = addDays(day, 1)) {
      const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
      for (const [hour, minute] of [
        [0, 0],
        [2, 30],
        [12, 0],
        [23, 30],
        [23, 59],
      ] as const)
        expect(todayHere(new Date(year, month - 1, date, hour, minute))).toBe(day);
    }
  });

  test("date names and date arithmetic do not depend on the zone", () => {
    vi.stubEnv("TZ", zone);
    expect(longDate("2027-03-05")).toBe("viernes, 5 de marzo de 2027");
    expect(monthAndYear("2027-03-01")).toBe("marzo de 2027");
    expect(monthName("2027-03-31")).toBe("marzo");
    expect(shortDate("2027-03-05")).toBe("5 mar");
    expect(addDays("2027-03-27", 2)).toBe("2027-03-29");
    expect(daysBetween("2027-10-30", "2027-11-01")).toBe(2);
    expect(weekdayOf("2027-03-01")).toBe(0);
  });
});

test("each month and weekday has the name that Intl gives it", () => {
  const inSpanish = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("es", { ...options, timeZone: "UTC" });
  const long = inSpanish({ dateStyle: "full" });
  const month = inSpanish({ month: "long" });
  const monthOfYear = inSpanish({ month: "long", year: "numeric" });
  const short = inSpanish({ day: "numeric", month: "short" });
  const monthInShort = inSpanish({ month: "short" });
  for (let day = "2027-01-01"; day < "2028-01-01"; day = addDays(day, 1)) {
    const at = new Date(day);
    expect(longDate(day)).toBe(long.format(at));
    expect(monthName(day)).toBe(month.format(at));
    expect(monthAndYear(day)).toBe(monthOfYear.format(at));
    expect(shortDate(day)).toBe(short.format(at));
    expect(shortMonth(day)).toBe(monthInShort.format(at));
  }
});

describe("date arithmetic", () => {
  test.each([
    ["2027-02-28", 1, "2027-03-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2028-03-01", -1, "2028-02-29"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2027-01-01", -1, "2026-12-31"],
    ["2100-02-28", 1, "2100-03-01"],
    ["0001-01-01", 31, "0001-02-01"],
    ["0099-12-31", 1, "0100-01-01"],
  ])("%s plus %i days is %s, and daysBetween agrees", (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected);
    expect(daysBetween(day, expected)).toBe(count);
    expect(daysBetween(expected, day)).toBe(-count);
  });

  test.each([
    ["2027-01-31", 1, "2027-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2028-02-29", 12, "2029-02-28"],
    ["2027-03-31", -1, "2027-02-28"],
    ["2027-12-15", 1, "2028-01-15"],
    ["2027-01-15", -1, "2026-12-15"],
  ])("%s plus %i months is %s", (day, count, expected) => {
    expect(addMonths(day, count)).toBe(expected);
  });

  test.each([
    ["2027-01-15", "2027-03-14", 1],
    ["2027-01-15", "2027-03-15", 2],
    ["2027-12-31", "2028-02-29", 2],
    ["2027-11-15", "2028-11-14", 11],
    ["2027-05-05", "2027-05-05", 0],
  ])("from %s to %s there are %i whole months", (from, to, expected) => {
    expect(monthsBetween(from, to)).toBe(expected);
  });

  test("3,000 added days each give a later day and the next weekday, and firstOfMonth gives day 1", () => {
    let day = "2024-01-01";
    expect(weekdayOf(day)).toBe(0);
    for (let count = 1; count <= 3000; count++) {
      const next = addDays(day, 1);
      expect(next > day).toBe(true);
      expect(weekdayOf(next)).toBe(count % 7);
      day = next;
    }
    expect(firstOfMonth("2027-03-31")).toBe("2027-03-01");
  });
});
