import { addDays, todayHere, weekdayOf } from "#shared/days.ts";
import type { Review } from "../contract.ts";

const THURSDAY = 3;
const SUNDAY = 6;

function mondayOf(day: string): string {
  return addDays(day, -weekdayOf(day));
}

export function daysOfWeek(week: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(week, index));
}

/** The week that a member looks back on: from Thursday on the running one, until Wednesday the one before. */
export function weekToReview(today: string): string {
  return mondayOf(addDays(today, -THURSDAY));
}

/** The weeks that a review can be begun of: from Thursday on the one before too, for members who missed its day. */
export function weeksToBegin(today: string): string[] {
  return [...new Set([weekToReview(today), addDays(mondayOf(today), -7)])];
}

/** Sundays, and the weekday of the last review. `reviews` come with the latest first. */
export function isReviewDay(today: string, [last]: readonly Review[]): boolean {
  const weekdays = [SUNDAY, last && weekdayOf(todayHere(new Date(last.created_at)))];
  return weekdays.includes(weekdayOf(today));
}

/**
 * The weeks that "Mi semana" offers, the likeliest first. A missed week is offered until the next day for reviews, or
 * until a later week has one. It comes first for members who have reviewed before.
 *
 * @param begun weeks with words that were never saved
 */
export function offeredWeeks(today: string, reviews: readonly Review[], begun: readonly string[]): string[] {
  const isKept = (week: string) => reviews.some((review) => review.week === week);
  const [current = "", ...before] = weeksToBegin(today);
  const isPast = isReviewDay(today, reviews) || isKept(current);
  const missed = isPast ? [] : before.filter((week) => !isKept(week));
  const weeks = reviews.length > 0 ? [...missed, current] : [current, ...missed];
  return [...new Set([...weeks, ...begun])];
}

/** The days that steps can be put on: what is left of the week after, or seven days from today if nothing is. */
export function daysToPlan(week: string, today: string): string[] {
  const left = daysOfWeek(addDays(week, 7)).filter((day) => day >= today);
  return left.length > 0 ? left : Array.from({ length: 7 }, (_, index) => addDays(today, index));
}
