import type { Queryable } from "#server/database/database.ts";
import type { UserId } from "#server/session/session.ts";
import type { MutationContext } from "#server/sync/mutations.ts";
import type { ChangedRecord, SyncedCollection } from "#server/sync/synced-table.ts";
import { syncedTable } from "#server/sync/synced-table.ts";
import { comparisonSchema, type JournalFields, journalFieldsSchema } from "../contract.ts";
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

/** The names that the member gave two fields: one record. */
export const journalFields = {
  kind: "journal_fields",
  table: "journal_fields",
  tables: [],
  pageSize: 2,
  schema: journalFieldsSchema,
  listChangedSince: listFields,
  locate: async (database, userId) => (await listFields(database, userId, 0))[0],
} satisfies Omit<SyncedCollection, "recovery">;

async function listFields(database: Queryable, userId: UserId, since: number): Promise<ChangedRecord[]> {
  const rows = await database
    .selectFrom("journal_fields")
    .select(["custom_field_one_label", "custom_field_two_label", "revision"])
    .where("user_id", "=", userId)
    .where("revision", ">", since)
    .execute();
  return rows.map(({ revision, ...fields }) => ({
    id: "fields",
    revision,
    value: fields satisfies JournalFields,
  }));
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
