import { dateWords, WEEKDAYS } from "../text/day-words.ts";
import { DAY_MS } from "../time.ts";

// A day is a member's own calendar day, `yyyy-MM-dd`. The arithmetic ignores time zones and clock changes;
// only `todayHere` depends on the device's time zone.

/** 400 years of the calendar. */
const CYCLE_MS = 146_097 * DAY_MS;

export function todayHere(now: Date = new Date()): string {
  return dayAt(utc(now.getFullYear(), now.getMonth(), now.getDate()));
}

/** Rejects days that do not exist, such as 30 February. */
export function isDay(text: string): boolean {
  // addDays normalizes a day past the end of its month, so the text would differ.
  return /^\d{4}-\d\d-\d\d$/.test(text) && addDays(text, 0) === text;
}

export function addDays(day: string, count: number): string {
  return dayAt(instantOf(day) + count * DAY_MS);
}

/** Returns `count` days up to `last`, oldest first. */
export function lastDays(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(last, index + 1 - count));
}

/** Returns the last day of the target month where that month is shorter. */
export function addMonths(day: string, count: number): string {
  const [year, month, date] = partsOf(day);
  const first = utc(year, month + count, 1);
  const last = utc(year, month + count + 1, 0);
  return dayAt(Math.min(first + (date - 1) * DAY_MS, last));
}

/** Returns a negative number where `b` is earlier. */
export function daysBetween(a: string, b: string): number {
  return (instantOf(b) - instantOf(a)) / DAY_MS;
}

/** Whole months from `a` to `b`, which must not be earlier. */
export function monthsBetween(a: string, b: string): number {
  const [from, to] = [partsOf(a), partsOf(b)];
  const months = (to[0] - from[0]) * 12 + to[1] - from[1];
  return addMonths(a, months) > b ? months - 1 : months;
}

/** 0 is Monday. */
export function weekdayOf(day: string): number {
  return (new Date(instantOf(day)).getUTCDay() + 6) % 7;
}

export function mondayOf(day: string): string {
  return addDays(day, -weekdayOf(day));
}

export function firstOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** Writes a day such as "viernes, 5 de marzo de 2027". */
export function longDate(day: string): string {
  return `${WEEKDAYS[weekdayOf(day)]}, ${dateWords(day)}`;
}

/** Writes a day without the comma: "viernes 5 de marzo de 2027". */
export function dateInSentence(day: string): string {
  return longDate(day).replace(",", "");
}

const NEAR: Record<string, string> = {
  "-2": "anteayer",
  "-1": "ayer",
  "0": "hoy",
  "1": "mañana",
  "2": "pasado mañana",
};

/** Says, for example, "hace 3 días", "ayer" or "dentro de 3 días". */
export function daysAway(count: number): string {
  return NEAR[count] ?? (count < 0 ? `hace ${-count} días` : `dentro de ${count} días`);
}

/** Year, month from 0, and date. */
function partsOf(day: string): [number, number, number] {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return [year, month - 1, date];
}

/** UTC midnight in milliseconds, for arithmetic only. */
function instantOf(day: string): number {
  return utc(...partsOf(day));
}

/** `Date.UTC` maps the years 0 to 99 to 1900 to 1999. The calendar repeats every 400 years. */
function utc(year: number, month: number, date: number): number {
  return Date.UTC(year + 400, month, date) - CYCLE_MS;
}

function dayAt(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
