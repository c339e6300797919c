import { addDays, weekdayOf } from "#shared/days.ts";
import type { Repeats } from "../contract.ts";
import { dayOfTurn, isBeyondCalendar } from "../occurrences.ts";
import { NOT_FEBRUARY } from "./calendar-names.ts";

/** A rule with a higher COUNT is imported without an end. */
const COUNT_MAX = 100_000;
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const RHYTHMS: Readonly<Record<string, Exclude<Repeats, "never">>> = {
  DAILY: "daily",
  WEEKLY: "weekly",
  MONTHLY: "monthly",
  YEARLY: "yearly",
};

type By = Record<"byday" | "bymonthday" | "bymonth" | "bysetpos", unknown[]>;

/** RFC 5545, section 3.3.10. The member's date is `shift` days after the file's `day`. Undefined if none fits. */
export function rhythmOf(
  rule: Readonly<Record<string, unknown>>,
  day: string,
  shift: number,
): Exclude<Repeats, "never"> | undefined {
  const { freq, interval = 1, count, until: _until, wkst: _wkst, ...parts } = rule;
  const { byday, bymonthday, bymonth, bysetpos, ...others } = parts;
  const repeats = RHYTHMS[String(freq)];
  if (!repeats || interval !== 1 || Object.keys(others).length > 0) return undefined;
  const by = {
    byday: listOf(byday),
    bymonthday: listOf(bymonthday),
    bymonth: listOf(bymonth),
    bysetpos: listOf(bysetpos),
  };
  if (!FITS[repeats](by, day, count !== undefined)) return undefined;
  const isByDate = repeats === "monthly" || repeats === "yearly";
  return isByDate && shift !== 0 && !staysInMonth(day, shift) ? undefined : repeats;
}

/** Null if the count is too high, or if the last day lies past the year 9999. */
export function lastOfCount(repeats: Repeats, day: string, count: number): string | null {
  if (count > COUNT_MAX) return null;
  const last = dayOfTurn({ event_date: day, repeats }, Math.max(count, 1) - 1);
  return isBeyondCalendar(last) ? null : last;
}

const FITS: Record<Exclude<Repeats, "never">, (by: By, day: string, isCounted: boolean) => boolean> = {
  daily: (by) => isPlain(by),
  weekly: ({ byday, ...by }, day) =>
    isPlain({ ...by, byday: [] }) && isNoneOr(byday, WEEKDAYS[weekdayOf(day)]),
  monthly: ({ byday, bymonthday, bymonth, bysetpos }, day, isCounted) => {
    const date = Number(day.slice(8));
    if (byday.length > 0) return false;
    if (bysetpos.length > 0) {
      const ends = [28, 29, 30, 31].filter((end) => end <= date);
      return date > 28 && isEqual(bysetpos, [-1]) && isEqual(bymonthday, ends) && bymonth.length === 0;
    }
    // The rule that `writeCalendar` exports.
    if (isEqual(bymonth, NOT_FEBRUARY))
      return !isCounted && (date === 29 || date === 30) && isEqual(bymonthday, [date]);
    if (bymonth.length > 0) return false;
    return date > 28 ? date === 31 && isEqual(bymonthday, [-1]) : isNoneOr(bymonthday, date);
  },
  yearly: ({ byday, bymonthday, bymonth, bysetpos }, day) => {
    if (byday.length > 0 || bysetpos.length > 0) return false;
    const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8))];
    const isOfMonth = isEqual(bymonth, [month]);
    if (isEqual(bymonthday, [-1]) && isOfMonth)
      return day.endsWith("-02-29") || (month !== 2 && addDays(day, 1).endsWith("-01"));
    if (day.endsWith("-02-29")) return false;
    return bymonthday.length === 0 ? isNoneOr(bymonth, month) : isEqual(bymonthday, [date]) && isOfMonth;
  },
};

/** With a shift, days keep one date in every month only if the shift never crosses the end of a month. */
function staysInMonth(day: string, shift: number): boolean {
  const here = addDays(day, shift);
  return here.slice(0, 7) === day.slice(0, 7) && Number(day.slice(8)) <= 28 && Number(here.slice(8)) <= 28;
}

function isPlain(by: By): boolean {
  return Object.values(by).every((part) => part.length === 0);
}

function isNoneOr(part: readonly unknown[], value: unknown): boolean {
  return part.length === 0 || isEqual(part, [value]);
}

function isEqual(part: readonly unknown[], values: readonly unknown[]): boolean {
  return part.length === values.length && values.every((value) => part.includes(value));
}

function listOf(part: unknown): unknown[] {
  return part === undefined ? [] : Array.isArray(part) ? part : [part];
}
