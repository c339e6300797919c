import { addDays, mondayOf, todayHere, weekdayOf } from "#platform/shared/days/days.ts";
import type { Review } from "../contract.ts";

const THURSDAY = 3;
const SUNDAY = 6;

export function daysOfWeek(week: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(week, index));
}

/** Returns the week that a member reviews: the current week from Thursday on, the week before until Wednesday. */
export function weekToReview(today: string): string {
  return mondayOf(addDays(today, -THURSDAY));
}

export function isOver(week: string, today: string): boolean {
  return today > addDays(week, SUNDAY);
}

/**
 * The week to review today, on Sundays and on the weekday of the last review; undefined on other days, and once it has
 * a review. `reviews` are sorted latest first.
 */
export function invitedWeek(today: string, reviews: readonly Review[]): string | undefined {
  const [last] = reviews;
  const weekdays = [SUNDAY, last && weekdayOf(todayHere(new Date(last.created_at)))];
  const week = weekToReview(today);
  const isReviewed = reviews.some((review) => review.week === week);
  return weekdays.includes(weekdayOf(today)) && !isReviewed ? week : undefined;
}

/** Returns the days for steps: the rest of the week after `week`, or seven days from today if that week is over. */
export function daysToPlan(week: string, today: string): string[] {
  const left = daysOfWeek(addDays(week, 7)).filter((day) => day >= today);
  return left.length > 0 ? left : Array.from({ length: 7 }, (_, index) => addDays(today, index));
}

/** The weeks that a member can begin to review: from Thursday on also the week before, for those who missed it. */
export function weeksToBegin(today: string): string[] {
  return [...new Set([weekToReview(today), addDays(mondayOf(today), -7)])];
}
