import { DAY_MS } from "./time.ts";

// A day is a member's own calendar day, as `yyyy-MM-dd`. All arithmetic is on the calendar: no time zone has a part
// in it but the device's own in `todayHere`, and a clock that is changed moves no day.

const LONG = new Intl.DateTimeFormat("es", { dateStyle: "full", timeZone: "UTC" });
const SHORT = new Intl.DateTimeFormat("es", { day: "numeric", month: "short", timeZone: "UTC" });
const MONTH_NAME = new Intl.DateTimeFormat("es", { month: "long", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("es", { month: "long", year: "numeric", timeZone: "UTC" });

/** The day that it is on this device's calendar. */
export function todayHere(now: Date = new Date()): string {
  return dayOf(now.getFullYear(), now.getMonth(), now.getDate());
}

export function addDays(day: string, count: number): string {
  const at = instantOf(day);
  return dayOf(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + count);
}

/** The same day some months on; the last of the month where that one is shorter. */
export function addMonths(day: string, count: number): string {
  const at = instantOf(day);
  const year = at.getUTCFullYear();
  const month = at.getUTCMonth() + count;
  const last = utc(year, month + 1, 0).getUTCDate();
  return dayOf(year, month, Math.min(at.getUTCDate(), last));
}

/** How many days lie from `a` to `b`; negative where `b` is earlier. */
export function daysBetween(a: string, b: string): number {
  return (instantOf(b).getTime() - instantOf(a).getTime()) / DAY_MS;
}

/** How many whole months lie from `a` to `b`, which is not earlier. */
export function monthsBetween(a: string, b: string): number {
  const [from, to] = [instantOf(a), instantOf(b)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return addMonths(a, months) > b ? months - 1 : months;
}

/** Its place in the week, from Monday, which is 0. */
export function weekdayOf(day: string): number {
  return (instantOf(day).getUTCDay() + 6) % 7;
}

export function firstOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** Such as "viernes, 5 de marzo de 2027". */
export function longDate(day: string): string {
  return LONG.format(instantOf(day));
}

/** Such as "viernes 5 de marzo de 2027": inside a sentence no comma parts the day from its date. */
export function dateInSentence(day: string): string {
  return longDate(day).replace(",", "");
}

/** Such as "marzo de 2027". */
export function monthAndYear(day: string): string {
  return MONTH.format(instantOf(day));
}

/** Such as "5 mar". */
export function shortDate(day: string): string {
  return SHORT.format(instantOf(day));
}

/** Such as "marzo". */
export function monthName(day: string): string {
  return MONTH_NAME.format(instantOf(day));
}

/** A day as an instant to count with; it means nothing else. */
function instantOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return utc(year, month - 1, date);
}

/** Unlike `Date.UTC`, it takes the years before 100 for what they are. */
function utc(year: number, month: number, date: number): Date {
  const at = new Date(0);
  at.setUTCFullYear(year, month, date);
  return at;
}

/** @param month from 0; like the date it may lie outside, and is carried over */
function dayOf(year: number, month: number, date: number): string {
  return utc(year, month, date).toISOString().slice(0, 10);
}
