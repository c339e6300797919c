import { describe, expect, test, vi } from "vitest";
import { ZONES } from "#test/zones.ts";
import { clockTime, dateOfInstant, momentWords } from "./day-words.ts";

describe.each(ZONES)("in %s", (zone) => {
  test("dates and times are those of the zone, as Intl writes them", () => {
    vi.stubEnv("TZ", zone);
    const date = new Intl.DateTimeFormat("es", { dateStyle: "long" });
    const moment = new Intl.DateTimeFormat("es", { dateStyle: "long", timeStyle: "short" });
    const time = new Intl.DateTimeFormat("es", { timeStyle: "short" });
    for (let hour = 0; hour < 400 * 24; hour += 5) {
      const at = new Date(Date.UTC(2026, 0, 1, hour, hour % 60));
      const instant = at.toISOString();
      expect(dateOfInstant(instant)).toBe(date.format(at));
      expect(clockTime(at)).toBe(time.format(at));
      const asPeopleSay = moment.format(at).replace("a las 1:", "a la 1:");
      expect(momentWords(instant)).toBe(asPeopleSay);
    }
  });
});
