import { describe, expect, test } from "vitest";
import { addDays } from "#platform/shared/days/days.ts";
import { HOUR_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { pick, randomFrom } from "#test/random/random.ts";
import { endOf, instantIn, knownTimeZone, nextDaily, nextWeekly, wallTimeIn } from "./wall-time.ts";

describe("a wall time in a zone", () => {
  test.each([
    ["Europe/Madrid", "2027-03-28", "02:30", "2027-03-28T01:00"],
    ["Europe/Madrid", "2026-10-25", "02:30", "2026-10-25T00:30"],
    ["America/Santiago", "2027-09-05", "00:30", "2027-09-05T04:00"],
    ["Pacific/Apia", "2011-12-30", "09:00", "2011-12-30T10:00"],
    ["America/Bogota", "2028-02-29", "00:00", "2028-02-29T05:00"],
  ])("that its clock skips is due at the change, and the first of two counts (%s, %s %s)", (...row) => {
    const [zone, day, time, instant] = row;
    expect(instantIn(zone, { day, time })).toBe(`${instant}:00.000Z`);
  });

  test("is the first instant at which the zone's clock shows it, for random zones and days", () => {
    const random = randomFrom(7);
    const zones = Intl.supportedValuesOf("timeZone");
    for (let round = 0; round < 400; round++) {
      const zone = pick(zones, random);
      const day = addDays("2024-01-01", Math.floor(random() * 1500));
      const time = new Date(Math.floor(random() * 1440) * 60_000).toISOString().slice(11, 16);
      const told = `${zone} ${day} ${time}`;
      expect(Date.parse(instantIn(zone, { day, time })), told).toBe(firstShown(zone, day, time));
    }
  });
});

test("the wall time of an instant has the day and hour of the given zone, not of UTC", () => {
  const now = new Date("2027-01-01T02:30:00Z");
  expect(wallTimeIn("America/Argentina/Buenos_Aires", now)).toEqual({ day: "2026-12-31", time: "23:30" });
  expect(wallTimeIn("Asia/Kolkata", now)).toEqual({ day: "2027-01-01", time: "08:00" });
});

test("the next daily time is today's while it is still ahead, and otherwise tomorrow's", () => {
  const now = { day: "2026-12-31", time: "21:00" };
  expect(nextDaily("21:01", now)).toEqual({ day: "2026-12-31", time: "21:01" });
  expect(nextDaily("21:00", now)).toEqual({ day: "2027-01-01", time: "21:00" });
});

test("the next weekly time is today's while it is still ahead, and otherwise that of its next weekday", () => {
  const thursday = { day: "2026-12-31", time: "21:00" };
  expect(nextWeekly(3, "21:01", thursday)).toEqual({ day: "2026-12-31", time: "21:01" });
  expect(nextWeekly(3, "21:00", thursday)).toEqual({ day: "2027-01-07", time: "21:00" });
  expect(nextWeekly(6, "00:00", thursday)).toEqual({ day: "2027-01-03", time: "00:00" });
  expect(nextWeekly(3, "23:59", endOf("2026-12-31"))).toEqual({ day: "2027-01-07", time: "23:59" });
});

test.each(["", "Marte/Olimpo", "+03:00", "-03", "America", "europe/madrid\u0000", "../etc", "UTC+3"])(
  "%s is not a known time zone",
  (name) => {
    expect(knownTimeZone(name)).toBeUndefined();
  },
);

test("a zone name in any letter case returns its canonical spelling", () => {
  expect(knownTimeZone("europe/MADRID")).toBe("Europe/Madrid");
  expect(knownTimeZone("UTC")).toBe("UTC");
});

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the local date and time in a zone as `yyyy-MM-dd HH:mm`, by `Intl` alone. */
function wallClock(zone: string, at: number): string {
  let format = formats.get(zone);
  if (!format) {
    const parts = {
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    } as const;
    format = new Intl.DateTimeFormat("sv-SE", { ...parts, hourCycle: "h23", timeZone: zone });
    formats.set(zone, format);
  }
  return format.format(at).replace(",", "");
}

/** Finds the first instant at which a zone's clock shows a time, or a later time if the clock skips that one. */
function firstShown(zone: string, day: string, time: string): number {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (at: number) => Date.parse(`${wallClock(zone, at).replace(" ", "T")}:00Z`) - at;
  const offsets = [-36, -24, -12, -6, -3, -2, -1, 0, 1, 2, 3, 6, 12, 24, 36].map((hours) =>
    offsetAt(wall + hours * HOUR_MS),
  );
  const shown = [...new Set(offsets)]
    .map((offset) => wall - offset)
    .filter((at) => wallClock(zone, at) === `${day} ${time}`);
  if (shown.length > 0) return Math.min(...shown);
  let at = wall - Math.max(...offsets);
  while (wallClock(zone, at) < `${day} ${time}`) at += MINUTE_MS;
  return at;
}
