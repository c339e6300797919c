import { addDays, mondayOf, weekdayOf } from "#platform/shared/days/days.ts";
import type { Habit, HabitMonth, Mark, Plan } from "./contract.ts";

/** The fields that decide when a habit is due. */
type Planned = Pick<Habit, "id" | "plans" | "pauses" | "ended_on">;
export type Months = ReadonlyMap<string, HabitMonth>;
/** The state of a day: its mark, or why it has none. `open` is today if due and unmarked; `free` was not due. */
export type DayState = Mark | "gap" | "open" | "pause" | "free" | "none";
/** The number of done days (`n`) and of due days (`m`). */
export interface Count {
  n: number;
  m: number;
}

const COUNTED_DAYS = 30;
const COUNTED_WEEKS = 4;
const WEEK_DAYS = 7;
/** The days before today that are searched for two missed days: enough for a plan with one day a week. */
const MISSED_WITHIN = 28;
/** The days that can be marked: today and the seven days before. */
const MARKED_DAYS = 8;

export function monthId(habitId: string, day: string): string {
  return `${habitId}-${day.slice(0, 7)}`;
}

/** Returns a press's time, always later than the replaced mark's, even if another device's clock was ahead. */
export function pressedAt(known: { at: string } | undefined, now: number): string {
  return new Date(known ? Math.max(now, Date.parse(known.at) + 1) : now).toISOString();
}

/** Merges the marks of two devices by day: the last press of each day wins. */
export function joinedDays(own: HabitMonth["days"], other: HabitMonth["days"]): HabitMonth["days"] {
  const joined = { ...own };
  for (const [day, mark] of Object.entries(other))
    if (!joined[day] || joined[day].at <= mark.at) joined[day] = mark;
  return joined;
}

export function planOn({ plans }: Pick<Habit, "plans">, day: string): Plan | undefined {
  return plans.findLast(({ from }) => from <= day);
}

export function isEnded({ ended_on }: Pick<Habit, "ended_on">, day: string): boolean {
  return ended_on !== null && day >= ended_on;
}

export function isPaused({ pauses }: Pick<Habit, "pauses">, day: string): boolean {
  return pauses.some(({ from, until }) => from <= day && (until === null || day < until));
}

export function isActive(habit: Planned, day: string): boolean {
  return !isEnded(habit, day) && !isPaused(habit, day);
}

export function stateOf(habit: Planned, months: Months, day: string, today: string): DayState {
  const plan = planOn(habit, day);
  if (!plan || day > today) return "none";
  const mark = months.get(monthId(habit.id, day))?.days[day]?.mark;
  if (mark) return mark;
  if (isEnded(habit, day)) return "none";
  if (isPaused(habit, day)) return "pause";
  if (plan.times > 0 || !plan.days.includes(weekdayOf(day))) return "free";
  return day === today ? "open" : "gap";
}

export const isDone = (state: DayState): boolean => state === "done" || state === "least";

/** The last `count` days, oldest first. */
export function lastDays(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(last, index + 1 - count));
}

/** The days that can be marked, oldest first. */
export function openDays(today: string): string[] {
  return lastDays(today, MARKED_DAYS);
}

/** Counts the due and the done days among `days`. A done day that was not due adds to both numbers. */
export function countDays(habit: Planned, months: Months, days: readonly string[], today: string): Count {
  const states = days.map((day) => stateOf(habit, months, day, today));
  const n = states.filter(isDone).length;
  return { n, m: n + states.filter((state) => state === "gap").length };
}

/** Counts a week under a plan of times a week; undefined unless such a plan held, without a pause, on all its days. */
function countWeek(habit: Planned, months: Months, monday: string): Count | undefined {
  const sunday = addDays(monday, WEEK_DAYS - 1);
  const days = lastDays(sunday, WEEK_DAYS);
  const m = Math.min(...days.map((day) => (isActive(habit, day) ? (planOn(habit, day)?.times ?? 0) : 0)));
  return m === 0 ? undefined : { n: Math.min(m, countDays(habit, months, days, sunday).n), m };
}

/** Counts the done and the planned times in the week of `today`; undefined for a plan of weekdays. */
export function thisWeek(habit: Planned, months: Months, today: string): Count | undefined {
  const m = planOn(habit, today)?.times ?? 0;
  const days = lastDays(today, weekdayOf(today) + 1);
  return m === 0 ? undefined : { n: countDays(habit, months, days, today).n, m };
}

/**
 * Returns "n de m" by the plans that were in force (docs/product.md, section 23): for the last 30 days, or for the last
 * four whole weeks under a plan with times a week.
 */
export function countOf(habit: Planned, months: Months, today: string): Count {
  const days = planOn(habit, today)?.times
    ? lastDays(addDays(mondayOf(today), -1), COUNTED_WEEKS * WEEK_DAYS)
    : lastDays(today, COUNTED_DAYS);
  return countWithin(habit, months, days, today);
}

/** Counts `days` by their plans. Under a plan of times a week, only whole weeks before the current one count. */
export function countWithin(habit: Planned, months: Months, days: readonly string[], today: string): Count {
  const fixed = days.filter((day) => !planOn(habit, day)?.times);
  const mondays = days.filter((day) => weekdayOf(day) === 0 && addDays(day, WEEK_DAYS - 1) < mondayOf(today));
  const weeks = mondays.flatMap((monday) => countWeek(habit, months, monday) ?? []);
  return weeks.reduce(
    (sum, { n, m }) => ({ n: sum.n + n, m: sum.m + m }),
    countDays(habit, months, fixed, today),
  );
}

/**
 * Whether today's text names two misses: the last two due days were missed, the one before was not, and today is due.
 * Under a plan of times a week the same holds for whole weeks, until the first mark of this week.
 */
export function hasMissedTwice(habit: Planned, months: Months, today: string): boolean {
  if (planOn(habit, today)?.times) {
    const isShort = (back: number) => {
      const count = countWeek(habit, months, addDays(mondayOf(today), -WEEK_DAYS * back));
      return count !== undefined && count.n < count.m;
    };
    const states = lastDays(today, weekdayOf(today) + 1).map((day) => stateOf(habit, months, day, today));
    const hasMark = states.some((state) => isDone(state) || state === "off");
    return isActive(habit, today) && !hasMark && isShort(1) && isShort(2) && !isShort(3);
  }
  if (stateOf(habit, months, today, today) !== "open") return false;
  const past = lastDays(addDays(today, -1), MISSED_WITHIN).map((day) => stateOf(habit, months, day, today));
  const [first, second, third] = past.reverse().filter((state) => state !== "free" && state !== "off");
  return first === "gap" && second === "gap" && third !== "gap";
}

/** Whether the day is due, has a mark, or is still needed to reach the week's planned times. */
export function isAsked(habit: Planned, months: Months, day: string, today: string): boolean {
  const state = stateOf(habit, months, day, today);
  if (state !== "free") return state !== "none" && state !== "pause";
  const week = thisWeek(habit, months, day);
  return week !== undefined && week.n < week.m;
}
