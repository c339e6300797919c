import { recordClient } from "#notebook/tool-page/record-client.ts";
import { WEEK } from "../client.ts";
import type { Review, weeklyReviewContract } from "../contract.ts";

export const { save: saveReview, remove: deleteReview } = recordClient<
  Review,
  "weeks",
  typeof weeklyReviewContract
>(WEEK, "weeks");
