import { addDays } from "#platform/shared/days/days.ts";
import type { Review } from "../contract.ts";
import { isReviewDay, mondayOf, weekToReview } from "./iso-week.ts";

/** The weeks that a review can be begun of: from Thursday on the one before too, for members who missed its day. */
export function weeksToBegin(today: string): string[] {
  return [...new Set([weekToReview(today), addDays(mondayOf(today), -7)])];
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
