import { DAY_MS } from "./time.ts";

// A day is a member's own calendar day, `yyyy-MM-dd`. The arithmetic ignores time zones and clock changes;
// only `todayHere` depends on the device's time zone.

// Written out, because the first date format of `Intl` blocks a cheap phone for 100 ms, at every start.
const WEEKDAYS = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"];
const MONTHS = [
  ...["enero", "febrero", "marzo", "abril", "mayo", "junio"],
  ...["julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"],
];

export function todayHere(now: Date = new Date()): string {
  return dayOf(now.getFullYear(), now.getMonth(), now.getDate());
}

/** Rejects days that do not exist, such as 30 February. */
export function isDay(text: string): boolean {
  // addDays normalizes a day past the end of its month, so the text would differ.
  return /^\d{4}-\d\d-\d\d$/.test(text) && addDays(text, 0) === text;
}

export function addDays(day: string, count: number): string {
  const at = instantOf(day);
  return dayOf(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + count);
}

/** Returns the last day of the target month where that month is shorter. */
export function addMonths(day: string, count: number): string {
  const at = instantOf(day);
  const year = at.getUTCFullYear();
  const month = at.getUTCMonth() + count;
  const last = utc(year, month + 1, 0).getUTCDate();
  return dayOf(year, month, Math.min(at.getUTCDate(), last));
}

/** Negative where `b` is earlier. */
export function daysBetween(a: string, b: string): number {
  return (instantOf(b).getTime() - instantOf(a).getTime()) / DAY_MS;
}

/** Whole months from `a` to `b`, which must not be earlier. */
export function monthsBetween(a: string, b: string): number {
  const [from, to] = [instantOf(a), instantOf(b)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return addMonths(a, months) > b ? months - 1 : months;
}

/** 0 is Monday. */
export function weekdayOf(day: string): number {
  return (instantOf(day).getUTCDay() + 6) % 7;
}

export function firstOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** Such as "viernes, 5 de marzo de 2027". */
export function longDate(day: string): string {
  return `${WEEKDAYS[weekdayOf(day)]}, ${dateOf(day)} de ${monthAndYear(day)}`;
}

/** Without the comma: "viernes 5 de marzo de 2027". */
export function dateInSentence(day: string): string {
  return longDate(day).replace(",", "");
}

/** Such as "marzo de 2027". */
export function monthAndYear(day: string): string {
  return `${monthName(day)} de ${Number(day.slice(0, 4))}`;
}

/** Such as "5 mar". */
export function shortDate(day: string): string {
  return `${dateOf(day)} ${shortMonth(day)}`;
}

export function monthName(day: string): string {
  return MONTHS[Number(day.slice(5, 7)) - 1] ?? "";
}

/** As CLDR shortens Spanish months: "mar", but "sept". */
export function shortMonth(day: string): string {
  const name = monthName(day);
  return name.slice(0, name === "septiembre" ? 4 : 3);
}

function dateOf(day: string): number {
  return Number(day.slice(8));
}

/** UTC midnight, for arithmetic only. */
function instantOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return utc(year, month - 1, date);
}

/** Unlike `Date.UTC`, does not map the years 0 to 99 to 1900 to 1999. */
function utc(year: number, month: number, date: number): Date {
  const at = new Date(0);
  at.setUTCFullYear(year, month, date);
  return at;
}

/** @param month from 0; month and date may overflow and carry over */
function dayOf(year: number, month: number, date: number): string {
  return utc(year, month, date).toISOString().slice(0, 10);
}
