import { expect, test } from "vitest";
import { addMonths } from "#platform/shared/days/days.ts";
import { dayAskedFor, dayAtKey, dayWithin, weeksOf } from "./month-grid.ts";

test("weeks begin on Monday, and cells outside the month are empty", () => {
  const march = weeksOf("2027-03-18");
  expect(march.map((week) => week[0]).join(" ")).toBe(
    "2027-03-01 2027-03-08 2027-03-15 2027-03-22 2027-03-29",
  );
  expect(march.at(-1)).toEqual(["2027-03-29", "2027-03-30", "2027-03-31", null, null, null, null]);
  expect(weeksOf("2027-08-01")[0]).toEqual([null, null, null, null, null, null, "2027-08-01"]);
});

test("fifty years of months contain every day once and in order", () => {
  const days = Array.from({ length: 600 }, (_, at) => weeksOf(addMonths("2000-01-01", at)).flat()).flat();
  const shown = days.filter((day) => day !== null);
  expect(shown).toHaveLength(18_263);
  expect(shown).toEqual([...new Set(shown)].sort());
});

test.each([
  ["ArrowLeft", false, "2028-02-29"],
  ["ArrowRight", false, "2028-03-02"],
  ["ArrowUp", false, "2028-02-23"],
  ["ArrowDown", false, "2028-03-08"],
  ["Home", false, "2028-02-28"],
  ["End", false, "2028-03-05"],
  ["PageUp", false, "2028-02-01"],
  ["PageDown", false, "2028-04-01"],
  ["PageUp", true, "2027-03-01"],
  ["PageDown", true, "2029-03-01"],
  ["Enter", false, null],
  ["a", false, null],
])("%s (Shift: %s) leads from Wednesday, 1 March 2028 to %s", (key, shiftKey, expected) => {
  expect(dayAtKey("2028-03-01", { key, shiftKey })).toBe(expected);
});

test("Home on a Monday and End on a Sunday stay on the same day", () => {
  expect(dayAtKey("2028-02-28", { key: "Home", shiftKey: false })).toBe("2028-02-28");
  expect(dayAtKey("2028-03-05", { key: "End", shiftKey: false })).toBe("2028-03-05");
});

test("dayWithin moves a day outside the range to the nearest end, and leaves a day inside", () => {
  expect(dayWithin("2027-01-01", "2027-02-01", "2028-02-01")).toBe("2027-02-01");
  expect(dayWithin("2029-01-01", "2027-02-01", "2028-02-01")).toBe("2028-02-01");
  expect(dayWithin("2027-03-01", "2027-02-01", "2028-02-01")).toBe("2027-03-01");
});

test("the address selects an existing day, clamped to the calendar's range; an invalid day is ignored", () => {
  expect(dayAskedFor("?dia=2028-02-29")).toBe("2028-02-29");
  expect(dayAskedFor("?dia=9999-12-31")).toBe("2199-12-31");
  for (const search of ["", "?dia=", "?dia=2027-02-29", "?dia=hoy", "?dia=2027-5-3", "?otro=2027-05-03"]) {
    expect(dayAskedFor(search), search).toBeUndefined();
  }
});
