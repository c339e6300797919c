import * as z from "zod/mini";
import type { Queryable } from "#platform/database/database.ts";
import type { UserId } from "#platform/session/session.ts";
import type { Body } from "#platform/shared/contract.ts";
import { idSchema } from "#platform/shared/ids.ts";
import { writtenAtSchema } from "#platform/shared/text.ts";
import { insertTombstone, type MutationContext, writtenAt } from "#platform/sync/server/mutations.ts";
import {
  keepOutdated,
  readsTheSame,
  removeConflict,
  removeUnchanged,
} from "#platform/sync/server/queries.server.ts";
import { type Recovery, type SyncedRow, syncedTable } from "#platform/sync/server/synced-table.ts";
import { type Review, reviewSchema, weeklyReviewContract } from "./contract.ts";

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

const joinable = {
  kind: reviews.kind,
  content: z.omit(weeklyReviewContract.keepReview.body, { base: true, before: true, written_at: true }),
  joins: {
    texts: ["good_text", "hard_text"],
    lists: { goals: "goal_id", ideas: "idea_id", steps: "step_text" },
  },
};

/** Saves a review. Merges two devices' reviews of a week, or stores a conflict. A review's week never changes. */
export async function saveReview(
  write: MutationContext,
  review: { id: string } & Body<typeof weeklyReviewContract.keepReview>,
): Promise<void> {
  const { id, base, before, written_at, ...told } = review;
  const known = await reviews.find(write.transaction, write.userId, id);
  const written = { ...told, week: known?.week ?? told.week };
  const holder = known ?? (await findOfWeek(write, written.week));
  const { kind } = reviews;
  if (holder && holder.version !== base && !readsTheSame(holder, written)) {
    await keepOutdated(write, joinable, { known: holder, base, before, written }, (joining, joined) =>
      saveReview(joining, { ...review, ...joined, id: holder.id, base: holder.version }),
    );
  } else {
    const kept = { ...written, version: write.id };
    if (holder) await reviews.update(write, holder.id, kept);
    else await reviews.insert(write, [{ id, ...kept, created_at: writtenAt(write, written_at) }]);
    await removeConflict(write, { kind, version: base });
  }
  // The tombstone removes the second review of the week from the device that wrote it.
  if (!known && holder) await insertTombstone(write, kind, id);
}

/** @returns false if neither the review exists nor a conflict that the server made of it */
export async function deleteReview(write: MutationContext, id: string, base: string): Promise<boolean> {
  return (await removeUnchanged(write, reviews, id, base)) !== "missing";
}

export function findIdOf(database: Queryable, userId: UserId, week: string) {
  return database
    .selectFrom("weekly_reviews")
    .select("id")
    .where((is) => is.and({ user_id: userId, week }))
    .executeTakeFirst();
}

async function findOfWeek(write: MutationContext, week: string): Promise<Review | undefined> {
  const row = await findIdOf(write.transaction, write.userId, week);
  return row && reviews.find(write.transaction, write.userId, row.id);
}

export const reviewRecovery: Recovery<Review> = {
  schema: z.extend(reviewSchema, { created_at: writtenAtSchema, version: idSchema }),
  content: joinable.content,
  isBlocked: hasOtherHolder,
  async put(write, review) {
    if (await hasOtherHolder(write, review)) return saveEdit({ ...write, id: review.version }, review);
    await reviews.upsert(write, review);
  },
  merge: saveEdit,
  remove: (write, { id, version }) => deleteReview(write, id, version),
};

async function hasOtherHolder(write: MutationContext, { id, week }: Review): Promise<boolean> {
  const holder = await findIdOf(write.transaction, write.userId, week);
  return holder !== undefined && holder.id !== id;
}

function saveEdit(write: MutationContext, { created_at, version, ...written }: Review): Promise<void> {
  return saveReview(write, { ...written, base: version, written_at: created_at });
}
