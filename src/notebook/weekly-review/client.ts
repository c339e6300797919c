import { useMemo } from "react";
import { useRecords } from "#platform/sync/client.ts";
import type { Review, ReviewStep } from "./contract.ts";

export const WEEK = "week";

/** Returns the member's reviews, latest week first; undefined while the reviews load. */
export function useReviews(): Review[] | undefined {
  const reviews = useRecords<Review>(WEEK);
  return useMemo(
    () => reviews && [...reviews.values()].sort((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1)),
    [reviews],
  );
}

/** Returns the planned steps of all reviews, by day. */
export function usePlannedSteps(): ReadonlyMap<string, ReviewStep[]> {
  const reviews = useReviews();
  return useMemo(
    () => Map.groupBy(reviews?.flatMap(({ steps }) => steps) ?? [], ({ day }) => day),
    [reviews],
  );
}

function orderOf({ week, created_at, id }: Review): string {
  return week + created_at + id;
}
