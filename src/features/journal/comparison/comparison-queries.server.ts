import type { MutationContext } from "#server/sync/mutations.ts";
import { syncedTable } from "#server/sync/synced-table.ts";
import { comparisonSchema, journalFieldsSchema } from "../contract.ts";
import { averageOf, type Percentages } from "./percentages.ts";

declare module "#server/database/schema.ts" {
  interface Tables {
    daily_comparisons: {
      user_id: string;
      comparison_date: string;
      title_percentage: number;
      notes_percentage: number;
      custom_field_one_percentage: number;
      custom_field_two_percentage: number;
      average_percentage: number;
      revision: number;
    };
    journal_fields: {
      user_id: string;
      custom_field_one_label: string;
      custom_field_two_label: string;
      revision: number;
    };
  }
}

export const comparisons = syncedTable("daily_comparisons", {
  kind: "comparison",
  name: "días comparados",
  pageSize: 1_000,
  schema: comparisonSchema,
  key: "comparison_date",
  columns: [
    "title_percentage",
    "notes_percentage",
    "custom_field_one_percentage",
    "custom_field_two_percentage",
    "average_percentage",
  ],
  read: (rows) => rows,
});

/** Last write wins. Returns false if the day lacks one of its pages. */
export async function saveComparison(
  write: MutationContext,
  day: string,
  percentages: Percentages,
): Promise<boolean> {
  const pages = await write.transaction
    .selectFrom("personal_calendar_events")
    .select("event_type")
    .where("user_id", "=", write.userId)
    .where("event_date", "=", day)
    .execute();
  if (pages.length < 2) return false;
  const average_percentage = averageOf(percentages);
  await comparisons.upsert(write, { ...percentages, average_percentage, comparison_date: day });
  return true;
}

/** The names that the member gave two fields: one record. */
export const journalFields = syncedTable("journal_fields", {
  kind: "journal_fields",
  pageSize: 2,
  schema: journalFieldsSchema,
  key: "user_id",
  single: "fields",
  columns: ["custom_field_one_label", "custom_field_two_label"],
  read: (rows) => rows.map(({ user_id: _, ...fields }) => fields),
});
