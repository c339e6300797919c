import type { Feature } from "#server/feature.ts";
import { defineRoutes } from "#server/http/routes.ts";
import { AppError } from "#shared/errors.ts";
import { weeklyReviewContract } from "./contract.ts";
import { weeklyReviewExport } from "./export.server.ts";
import { deleteReview, reviewRecovery, reviews, saveReview } from "./queries.server.ts";
import { weekReminders } from "./week-reminders.server.ts";

export const weeklyReviewFeature: Feature = {
  routes: defineRoutes(weeklyReviewContract, {
    keepReview: ({ write, params, body }) => saveReview(write, { ...params, ...body }),
    async deleteReview({ write, params, query }) {
      const existed = await deleteReview(write, params.id, query.base);
      if (!existed) throw new AppError("not_found", "no such review of this member");
    },
  }),
  collections: [{ ...reviews, recovery: reviewRecovery }],
  export: weeklyReviewExport,
  reminders: [weekReminders],
};
