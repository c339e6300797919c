import { addDays, mondayOf } from "#platform/shared/days/days.ts";
import type { Review } from "../contract.ts";
import { isReviewDay, weekToReview } from "./iso-week.ts";

/** The weeks that a member can begin to review: from Thursday on also the week before, for those who missed it. */
export function weeksToBegin(today: string): string[] {
  return [...new Set([weekToReview(today), addDays(mondayOf(today), -7)])];
}

/**
 * The weeks that "Mi semana" offers, the likeliest first. It offers a missed week until the next day for reviews, or
 * until a later week has a review. The missed week comes first for members who have reviewed before.
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
