import type { Queryable } from "#platform/database/database.ts";
import type { UserId } from "#platform/session/session.ts";
import { type SyncedRow, syncedTable } from "#platform/sync/server/synced-table.ts";
import { textRecords } from "#platform/sync/server/text-records.ts";
import { type Review, reviewSchema, writtenReviewSchema } from "./contract.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
    weekly_reviews: SyncedRow<Review>;
  }
}

export const reviews = syncedTable("weekly_reviews", {
  kind: "week",
  name: "revisiones de la semana",
  text: ["good_text", "hard_text", "goals", "ideas", "steps"],
  schema: reviewSchema,
});

/** A week has one review. The words of a second one become an edit of the first. */
export const reviewTexts = textRecords(reviews, {
  content: writtenReviewSchema,
  joins: {
    texts: ["good_text", "hard_text"],
    lists: { goals: "goal_id", ideas: "idea_id", steps: "step_text" },
  },
  begin: async () => ({}),
  place: {
    field: "week",
    holder: async ({ transaction, userId }, { week }) => (await findIdOf(transaction, userId, week))?.id,
  },
});

export function findIdOf(database: Queryable, userId: UserId, week: string) {
  return database
    .selectFrom("weekly_reviews")
    .select("id")
    .where((is) => is.and({ user_id: userId, week }))
    .executeTakeFirst();
}
