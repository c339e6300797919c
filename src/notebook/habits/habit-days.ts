import { addDays, lastDays, mondayOf, weekdayOf } from "#platform/shared/days/days.ts";
import { WEEKDAYS } from "#platform/shared/text/day-words.ts";
import type { Habit, HabitMonth, Mark } from "./contract.ts";

/** A habit's id, and the fields that decide when it is due. */
type Planned = Pick<Habit, "id" | "plans" | "pauses" | "ended_on">;
export type Months = ReadonlyMap<string, HabitMonth>;
/** The state of a day: its mark, or why it has none. `open` is today if due and unmarked; `free` was not due. */
export type DayState = Mark | "gap" | "open" | "pause" | "free" | "none";
/** The number of done days (`n`) and of due days (`m`). */
export type Count = Record<"n" | "m", number>;

const WEEK_DAYS = 7;
/** The fewest due days of a weekday for which it may be called the hardest. */
const NAMED_FROM = 8;

export const monthId = (habitId: string, day: string) => `${habitId}-${day.slice(0, 7)}`;

/** Merges the marks of two devices by day: the last press of each day wins. */
export function joinedDays(own: HabitMonth["days"], other: HabitMonth["days"]): HabitMonth["days"] {
  const joined = { ...own };
  for (const [day, mark] of Object.entries(other))
    if (!joined[day] || joined[day].at <= mark.at) joined[day] = mark;
  return joined;
}

export const planOn = ({ plans }: Planned, day: string) => plans.findLast(({ from }) => from <= day);
export const isWeekly = (habit: Planned, day: string) => Boolean(planOn(habit, day)?.times);
export const isEnded = ({ ended_on }: Planned, day: string) => ended_on !== null && day >= ended_on;
const isPaused = ({ pauses }: Planned, day: string) =>
  pauses.some(({ from, until }) => from <= day && (until === null || day < until));
export const isActive = (habit: Planned, day: string) => !isEnded(habit, day) && !isPaused(habit, day);

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

export const MARKS: readonly Mark[] = ["done", "least", "off"];
export const isMark = (state: DayState) => MARKS.some((mark) => mark === state);
export const isDone = (state: DayState): boolean => state === "done" || state === "least";

/** A member can mark today and the seven days before. */
export const canMark = (habit: Planned, day: string, today: string) =>
  isActive(habit, day) && day <= today && day >= addDays(today, -WEEK_DAYS);

/** Counts the due and the done days among `days`. A done day that was not due adds to both numbers. */
function countDays(habit: Planned, months: Months, days: readonly string[], today: string): Count {
  const states = days.map((day) => stateOf(habit, months, day, today));
  const n = states.filter(isDone).length;
  return { n, m: n + states.filter((state) => state === "gap").length };
}

/** Counts each weekday, from Monday. `hardest` has the smallest share of done days; undefined if several share it. */
export function weekdayCounts(habit: Planned, months: Months, days: readonly string[], today: string) {
  const counts = WEEKDAYS.map((name, weekday) => {
    const own = days.filter((day) => weekdayOf(day) === weekday);
    return { name, days: own, ...countDays(habit, months, own, today) };
  });
  const known = counts.filter(({ m }) => m >= NAMED_FROM).map(({ name, n, m }) => ({ name, share: n / m }));
  const [least, next] = known.sort((a, b) => a.share - b.share);
  return { counts, hardest: least && next && least.share < next.share ? least.name : undefined };
}

/** Counts a week: 0 of 0 unless a plan of times a week was in force, without a pause, on all its days. */
function countWeek(habit: Planned, months: Months, monday: string): Count {
  const sunday = addDays(monday, WEEK_DAYS - 1);
  const days = lastDays(sunday, WEEK_DAYS);
  const m = Math.min(...days.map((day) => (isActive(habit, day) ? (planOn(habit, day)?.times ?? 0) : 0)));
  return { n: Math.min(m, countDays(habit, months, days, sunday).n), m };
}

const daysOfWeek = (today: string) => lastDays(today, weekdayOf(today) + 1);

/** Counts the done and the planned times in the week of `today`; undefined for a plan of weekdays. */
export function thisWeek(habit: Planned, months: Months, today: string): Count | undefined {
  const m = planOn(habit, today)?.times ?? 0;
  return m === 0 ? undefined : { n: countDays(habit, months, daysOfWeek(today), today).n, m };
}

/** Returns "n de m" of `days`, by default the last month, by the plans then in force (docs/product.md, section 23). */
export function countOf(habit: Planned, months: Months, today: string, days?: readonly string[]): Count {
  const period = days ?? lastDays(today, isWeekly(habit, today) ? 4 * WEEK_DAYS + weekdayOf(today) + 1 : 30);
  const mondays = period.filter(
    (day) => isWeekly(habit, day) && day === mondayOf(day) && day < mondayOf(today),
  );
  const others = period.filter((day) => !isWeekly(habit, day));
  return mondays
    .map((monday) => countWeek(habit, months, monday))
    .reduce((sum, { n, m }) => ({ n: sum.n + n, m: sum.m + m }), countDays(habit, months, others, today));
}

/**
 * Whether the habit's line mentions two misses: today is due, the last two due days were missed, not the one before.
 * If the plan is a number of times a week, this rule counts whole weeks, until the first mark of this week.
 */
export function hasMissedTwice(habit: Planned, months: Months, today: string): boolean {
  const stateAt = (day: string) => stateOf(habit, months, day, today);
  if (isWeekly(habit, today)) {
    const mondays = [3, 2, 1].map((back) => addDays(mondayOf(today), -back * WEEK_DAYS));
    const missed = mondays.map((monday) => countWeek(habit, months, monday)).map(({ n, m }) => n < m);
    const isAwaited = isActive(habit, today) && !daysOfWeek(today).map(stateAt).some(isMark);
    return isAwaited && missed.join() === "false,true,true";
  }
  const states = lastDays(today, 30).map(stateAt);
  const due = states.filter((state) => !["free", "off", "open"].includes(state));
  return states.at(-1) === "open" && due.slice(-2).join() === "gap,gap" && due.at(-3) !== "gap";
}

/** Whether the day is due, has a mark, or can still be marked to reach the week's planned times. */
export function isAsked(habit: Planned, months: Months, day: string, today: string): boolean {
  const state = stateOf(habit, months, day, today);
  if (state !== "free") return state !== "none" && state !== "pause";
  const week = thisWeek(habit, months, day);
  return week !== undefined && week.n < week.m && canMark(habit, day, today);
}
