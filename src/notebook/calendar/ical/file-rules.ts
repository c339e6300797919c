import { addDays, weekdayOf } from "#platform/shared/days/days.ts";
import { NOT_FEBRUARY, WEEKDAYS } from "./calendar-names.ts";
import type { FileRule } from "./file-events.server.ts";

const RHYTHMS = ["daily", "weekly", "monthly", "yearly"] as const;
type Rhythm = (typeof RHYTHMS)[number];

/** Finds our rhythm for a rule (RFC 5545, section 3.3.10). The member's date is `shift` days after the file's `day`. */
export function rhythmOf(rule: FileRule, day: string, shift: number): Rhythm | undefined {
  const { freq = "", interval = "1", count, until: _until, wkst: _wkst, ...parts } = rule;
  const repeats = RHYTHMS.find((each) => each === freq.toLowerCase());
  if (!repeats || interval !== "1") return undefined;
  const text = Object.entries(parts).map((part) => part.join("="));
  if (!fitting(day, count !== undefined)[repeats].includes(text.sort().join(";"))) return undefined;
  const isByDate = repeats === "monthly" || repeats === "yearly";
  return isByDate && shift !== 0 && !staysInMonth(day, shift) ? undefined : repeats;
}

/** Lists for each rhythm the extra parts that keep its plain repetition of `day`; "" means none. */
function fitting(day: string, isCounted: boolean): Record<Rhythm, string[]> {
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8))];
  const ends = [28, 29, 30, 31].filter((end) => end <= date);
  const lastOfMonth = `bymonth=${month};bymonthday=-1`;
  // `writeCalendar` exports this rule.
  const notFebruary = isCounted ? [] : [`bymonth=${NOT_FEBRUARY.toSorted()};bymonthday=${date}`];
  return {
    daily: [""],
    weekly: ["", `byday=${WEEKDAYS[weekdayOf(day)]}`],
    monthly:
      date < 29
        ? ["", `bymonthday=${date}`]
        : [`bymonthday=${ends};bysetpos=-1`, ...(date === 31 ? ["bymonthday=-1"] : notFebruary)],
    yearly: day.endsWith("-02-29")
      ? [lastOfMonth]
      : [
          ...["", `bymonth=${month}`, `bymonth=${month};bymonthday=${date}`],
          ...(month !== 2 && addDays(day, 1).endsWith("-01") ? [lastOfMonth] : []),
        ],
  };
}

/** Whether shifted days keep one date in every month: the shift must never cross the end of a month. */
function staysInMonth(day: string, shift: number): boolean {
  const here = addDays(day, shift);
  return here.slice(0, 7) === day.slice(0, 7) && Number(day.slice(8)) <= 28 && Number(here.slice(8)) <= 28;
}
