import { defineRoutes, expectFound } from "#platform/http/routes.ts";
import type { Feature } from "#platform/server/feature.ts";
import { weeklyReviewContract } from "./contract.ts";
import { weeklyReviewExport } from "./export.server.ts";
import { deleteReview, reviewRecovery, reviews, saveReview } from "./queries.server.ts";
import { weekReminders } from "./week-reminders.server.ts";

export const weeklyReviewFeature: Feature = {
  routes: defineRoutes(weeklyReviewContract, {
    keepReview: ({ write, params, body }) => saveReview(write, { ...params, ...body }),
    deleteReview: async ({ write, params, query }) =>
      expectFound(await deleteReview(write, params.id, query.base)),
  }),
  collections: [{ ...reviews, recovery: reviewRecovery }],
  export: weeklyReviewExport,
  reminders: [weekReminders],
};
