import { useMemo } from "react";
import { createMutator, useRecords } from "#features/sync/client.ts";
import type { MutationResult } from "#features/sync/outbox/outbox.ts";
import type { Review, ReviewStep, WrittenReview, weeklyReviewContract } from "./contract.ts";

const write = createMutator<typeof weeklyReviewContract>();
const WEEK = "week";

/** The member's reviews, latest week first; undefined while they load. */
export function useReviews(): Review[] | undefined {
  const reviews = useRecords<Review>(WEEK);
  return useMemo(
    () => reviews && [...reviews.values()].sort((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1)),
    [reviews],
  );
}

/** What all reviews have put on days, by day. */
export function usePlannedSteps(): ReadonlyMap<string, ReviewStep[]> {
  const reviews = useReviews();
  return useMemo(
    () => Map.groupBy(reviews?.flatMap(({ steps }) => steps) ?? [], ({ day }) => day),
    [reviews],
  );
}

/** @param known the review as its writer had seen it; undefined for a new one */
export function saveReview(
  id: string,
  written: WrittenReview,
  known: Pick<Review, "version" | "created_at"> | undefined,
  version: string,
): Promise<MutationResult> {
  const now = new Date().toISOString();
  const body = { ...written, base: known?.version ?? "", written_at: now };
  const value: Review = { ...written, id, created_at: known?.created_at ?? now, version };
  return write("PUT /api/weeks/:id", { params: { id }, body }, () => [{ kind: WEEK, id, value }], {
    id: version,
  });
}

export function deleteReview({ id, version }: Review): Promise<MutationResult> {
  return write("DELETE /api/weeks/:id", { params: { id }, query: { base: version } }, () => [
    { kind: WEEK, id, value: null },
  ]);
}

function orderOf({ week, created_at, id }: Review): string {
  return week + created_at + id;
}
