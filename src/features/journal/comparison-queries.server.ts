import type { Queryable } from "#server/database/database.ts";
import { insertTombstone, type MutationContext } from "#server/mutations.ts";
import type { UserId } from "#server/session.ts";
import { averageOf, type Percentages } from "./coherence.ts";
import type { JournalFields } from "./contract.ts";

export const COMPARISON = "comparison";

/** Comparisons of days that were touched after a revision, in that order. */
export async function listChangedComparisons(
  database: Queryable,
  userId: UserId,
  since: number,
  limit: number,
) {
  return database
    .selectFrom("daily_comparisons")
    .select(["comparison_date", "title_percentage", "notes_percentage", "custom_field_one_percentage"])
    .select(["custom_field_two_percentage", "average_percentage", "revision"])
    .where("user_id", "=", userId)
    .where("revision", ">", since)
    .orderBy("revision")
    .orderBy("comparison_date")
    .limit(limit)
    .execute();
}

/**
 * Keeps how much of what was projected a day held; the last one counts.
 *
 * @returns whether the day has both of its pages
 */
export async function saveComparison(
  { transaction, userId, revision }: MutationContext,
  day: string,
  percentages: Percentages,
): Promise<boolean> {
  const pages = await transaction
    .selectFrom("personal_calendar_events")
    .select("event_type")
    .where("user_id", "=", userId)
    .where("event_date", "=", day)
    .execute();
  if (pages.length < 2) return false;
  const kept = { ...percentages, average_percentage: averageOf(percentages), revision };
  await transaction
    .insertInto("daily_comparisons")
    .values({ ...kept, user_id: userId, comparison_date: day })
    .onConflict((conflict) => conflict.columns(["user_id", "comparison_date"]).doUpdateSet(kept))
    .execute();
  return true;
}

/** Lets go of a day's comparison, where there is one: one of its pages is gone. */
export async function removeComparison(write: MutationContext, day: string): Promise<void> {
  const { numDeletedRows } = await write.transaction
    .deleteFrom("daily_comparisons")
    .where("user_id", "=", write.userId)
    .where("comparison_date", "=", day)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await insertTombstone(write, COMPARISON, day);
}

/** What the member calls the fields of their own, if that was touched after a revision. */
export async function findChangedFields(database: Queryable, userId: UserId, since: number) {
  return database
    .selectFrom("journal_fields")
    .select(["custom_field_one_label", "custom_field_two_label", "revision"])
    .where("user_id", "=", userId)
    .where("revision", ">", since)
    .executeTakeFirst();
}

export async function nameFields(
  { transaction, userId, revision }: MutationContext,
  { custom_field_one_label, custom_field_two_label }: JournalFields,
): Promise<void> {
  const kept = { custom_field_one_label, custom_field_two_label, revision };
  await transaction
    .insertInto("journal_fields")
    .values({ ...kept, user_id: userId })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(kept))
    .execute();
}
