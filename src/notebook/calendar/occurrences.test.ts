import { describe, expect, test } from "vitest";
import { addDays } from "#platform/shared/days/days.ts";
import { fc } from "#test/random/properties.ts";
import type { Repeats } from "./contract.ts";
import { fittingSkips, nextOccurrence, occurrencesOf, type Recurrence, withoutDays } from "./occurrences.ts";

const once = (event_date: string): Recurrence => recurring("never", event_date);
const recurring = (repeats: Repeats, event_date: string, changed: Partial<Recurrence> = {}): Recurrence => ({
  event_date,
  repeats,
  repeat_until: null,
  skipped_dates: [],
  ...changed,
});

/** A cache, because the tests try millions of days. */
const daysAfter = new Map<string, string>();
function dayAfter(day: string): string {
  const known = daysAfter.get(day);
  if (known !== undefined) return known;
  const next = addDays(day, 1);
  daysAfter.set(day, next);
  return next;
}

/** The reference implementation tries every day. Its only arithmetic is `dayAfter`. */
function naiveOccurrences(event: Recurrence, from: string, to: string): string[] {
  const days: string[] = [];
  let count = 0;
  for (let day = event.event_date; day <= to && day >= event.event_date; day = dayAfter(day), count++) {
    if (event.repeats === "never" && count > 0) break;
    if (event.repeat_until !== null && day > event.repeat_until) break;
    if (day >= from && isTurn(event, day, count) && !isSkipped(event, day)) days.push(day);
  }
  return days;
}

function isTurn({ repeats, event_date }: Recurrence, day: string, count: number): boolean {
  if (repeats === "never" || repeats === "daily") return true;
  if (repeats === "weekly") return count % 7 === 0;
  if (repeats === "yearly" && day.slice(5, 7) !== event_date.slice(5, 7)) return false;
  const isLastOfMonth = dayAfter(day).endsWith("-01");
  return day.slice(8) === event_date.slice(8) || (isLastOfMonth && day.slice(8) < event_date.slice(8));
}

const isSkipped = ({ repeats, skipped_dates }: Recurrence, day: string) =>
  repeats !== "never" && skipped_dates.includes(day);

const START = "2023-12-25";
/** Generates days, with many ends of months and leap years. */
const someDay = fc.oneof(
  fc.nat(1600).map((count) => addDays(START, count)),
  fc.constantFrom("2024-01-29", "2024-01-30", "2024-01-31", "2024-02-29", "2024-12-31", "2027-02-28"),
);
const someEvent = fc
  .record({
    event_date: someDay,
    repeats: fc.constantFrom<Repeats>("never", "daily", "weekly", "monthly", "yearly"),
    repeat_until: fc.option(someDay),
    skips: fc.array(fc.nat(40), { maxLength: 12 }),
    strays: fc.array(someDay, { maxLength: 3 }),
  })
  .map(({ skips, strays, ...picked }): Recurrence => {
    const event = { ...picked, repeat_until: picked.repeats === "never" ? null : picked.repeat_until };
    const whole = { ...event, skipped_dates: [] };
    const days = naiveOccurrences(whole, event.event_date, addDays(event.event_date, 900));
    return {
      ...event,
      skipped_dates: [...new Set([...skips.flatMap((at) => days[at] ?? []), ...strays])].sort(),
    };
  });

describe("occurrences of an event", () => {
  test("match a reference implementation that tries every day", () => {
    fc.assert(
      fc.property(someEvent, someDay, fc.integer({ min: -30, max: 800 }), (event, from, length) => {
        const to = addDays(from, length);
        expect(occurrencesOf(event, from, to)).toEqual(naiveOccurrences(event, from, to));
        expect(nextOccurrence(event, from)).toBe(naiveOccurrences(event, from, addDays(from, 3700))[0]);
      }),
      { numRuns: 700 },
    );
  });

  test("of the 31st and of 29 February fall on the last day of a shorter month", () => {
    const all = (event: Recurrence) => occurrencesOf(event, "2020-01-01", "2110-12-31");
    expect(all(recurring("monthly", "2027-12-31", { repeat_until: "2028-04-30" }))).toEqual([
      ...["2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30"],
    ]);
    expect(all(recurring("yearly", "2096-02-29", { repeat_until: "2104-12-31" }))).toEqual([
      ...["2096-02-29", "2097-02-28", "2098-02-28", "2099-02-28", "2100-02-28", "2101-02-28"],
      ...["2102-02-28", "2103-02-28", "2104-02-29"],
    ]);
  });

  test("end with the year 9999, also for an event from the year 0, and the search does not hang", () => {
    for (const repeats of ["daily", "weekly", "monthly", "yearly"] as const) {
      const event = recurring(repeats, "9999-01-31");
      const days = occurrencesOf(event, "9999-12-01", "9999-12-31");
      expect(days.at(-1)?.startsWith("9999-12-") ?? repeats === "yearly").toBe(true);
      expect(nextOccurrence({ ...event, skipped_dates: days }, "9999-12-01")).toBeUndefined();
    }
    expect(occurrencesOf(recurring("yearly", "0000-02-29"), "9999-01-01", "9999-12-31")).toEqual([
      "9999-02-28",
    ]);
    expect(nextOccurrence(recurring("daily", "0001-01-01"), "9999-12-31")).toBe("9999-12-31");
    expect(withoutDays(recurring("daily", "0000-01-01"), "0000-01-01", "following")).toBeNull();
  });

  test("of a daily event since the year 1 are found a thousand times within the test's time limit", () => {
    const old = recurring("daily", "0001-01-01");
    for (let count = 0; count < 1000; count++) {
      expect(occurrencesOf(old, "2027-03-01", "2027-03-31")).toHaveLength(31);
      expect(nextOccurrence(old, "2027-03-01")).toBe("2027-03-01");
    }
    expect(occurrencesOf(old, "0001-01-01", "0400-12-31"), "four centuries of days").toHaveLength(146_097);
  });
});

describe("removing days from an event", () => {
  test("removes exactly the chosen days", () => {
    fc.assert(
      fc.property(
        someEvent,
        someDay,
        fc.constantFrom("one" as const, "following" as const),
        (event, day, scope) => {
          const far = addDays(event.event_date, 1000);
          const before = naiveOccurrences(event, START, far);
          const left = withoutDays(event, day, scope);
          const expected = before.filter((other) => (scope === "one" ? other !== day : other < day));
          expect(left ? occurrencesOf(left, START, far) : []).toEqual(expected);
          if (before.length === expected.length && nextOccurrence(event, day) === undefined)
            expect(left).toBe(event);
          if (left === null) expect(expected).toEqual([]);
        },
      ),
      { numRuns: 700 },
    );
  });

  test("returns null if no day is left, and the unchanged event on a day without an occurrence", () => {
    expect(withoutDays(once("2027-03-05"), "2027-03-05", "one")).toBeNull();
    expect(withoutDays(once("2027-03-05"), "2027-03-01", "following")).toBeNull();
    const event = once("2027-03-05");
    expect(withoutDays(event, "2027-03-06", "following")).toBe(event);
    expect(withoutDays(event, "2027-03-04", "one")).toBe(event);
    const series = recurring("monthly", "2027-01-31", { repeat_until: "2027-02-28" });
    const left = withoutDays(series, "2027-01-31", "one");
    expect(left?.skipped_dates).toEqual(["2027-01-31"]);
    expect(left && withoutDays(left, "2027-02-28", "one")).toBeNull();
    expect(withoutDays(series, "2027-02-28", "following")).toMatchObject({ repeat_until: "2027-02-27" });
  });

  test("fittingSkips keeps only skipped dates that are occurrences, and never all occurrences", () => {
    fc.assert(
      fc.property(someEvent, (event) => {
        const fitting = fittingSkips(event);
        const far = addDays(event.event_date, 1700);
        const whole = naiveOccurrences({ ...event, skipped_dates: [] }, START, far);
        const days = occurrencesOf({ ...event, skipped_dates: fitting }, START, far);
        if (fitting.length > 0) expect(days).toEqual(occurrencesOf(event, START, far));
        if (whole.length > 0) expect(days.length).toBeGreaterThan(0);
        for (const day of fitting) expect(whole).toContain(day);
      }),
    );
  });
});
