import { expect, test } from "vitest";
import { dayAskedFor } from "./calendar-days.ts";

test("the address selects an existing day, clamped to the calendar's range; an invalid day is ignored", () => {
  expect(dayAskedFor("?dia=2028-02-29")).toBe("2028-02-29");
  expect(dayAskedFor("?dia=9999-12-31")).toBe("2199-12-31");
  for (const search of ["", "?dia=", "?dia=2027-02-29", "?dia=hoy", "?dia=2027-5-3", "?otro=2027-05-03"]) {
    expect(dayAskedFor(search), search).toBeUndefined();
  }
});
