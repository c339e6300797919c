import { recordClient } from "#notebook/tool-page/record-client.ts";
import { createMutator } from "#platform/sync/client.ts";
import type { MutationResult } from "#platform/sync/mutation.ts";
import { WEEK } from "../client.ts";
import type { Review, WrittenReview, weeklyReviewContract } from "../contract.ts";

const write = createMutator<typeof weeklyReviewContract>();

/** @param known the review that the member saw before editing; undefined for a new one */
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

const { remove } = recordClient<Review, "weeks", typeof weeklyReviewContract>(WEEK, "weeks");
export const deleteReview = remove;
