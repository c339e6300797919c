import { nextReview } from "#notebook/reminders/queries.server.ts";
import type { ReminderSource } from "#notebook/reminders/source.ts";
import { defineRoutes } from "#platform/http/routes.ts";
import type { Feature } from "#platform/server/feature.ts";
import { weeklyReviewContract } from "./contract.ts";
import { weeklyReviewExport } from "./export.server.ts";
import { findIdOf, reviewTexts } from "./queries.server.ts";
import { weekToReview } from "./week/iso-week.ts";

/** Invites to the weekly review, on the member's own day and hour. For a reviewed week it sends nothing. */
const weekReminders: ReminderSource = {
  kind: "week",
  async compose(database, userId, _sourceId, day) {
    if (await findIdOf(database, userId, weekToReview(day))) return undefined;
    return {
      title: "Tu semana, en cinco minutos",
      body: "Mira cómo te fue y elige lo que sigue.",
      path: "/mi-semana",
    };
  },
  next: nextReview,
};

export const weeklyReviewFeature: Feature = {
  routes: defineRoutes(weeklyReviewContract, {
    keepReview: reviewTexts.keep,
    deleteReview: reviewTexts.remove,
  }),
  collections: [reviewTexts.collection],
  export: weeklyReviewExport,
  reminders: [weekReminders],
};
