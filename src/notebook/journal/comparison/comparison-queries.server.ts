import { countRows } from "#platform/database/tables.ts";
import type { MutationContext } from "#platform/sync/server/mutations.ts";
import { marksOf, type SyncedRow, syncedTable } from "#platform/sync/server/synced-table.ts";
import { type Comparison, comparisonSchema, type JournalFields, journalFieldsSchema } from "../contract.ts";
import { answersOf, comparisonOf, type Percentages } from "./percentages.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
    daily_comparisons: SyncedRow<Comparison>;
    journal_fields: SyncedRow<JournalFields>;
  }
}

export const comparisons = syncedTable("daily_comparisons", {
  kind: "comparison",
  name: "días comparados",
  schema: comparisonSchema,
  key: "comparison_date",
});

/** The last save wins. Computes the fields without an answer. Returns false if the day lacks one of its pages. */
export async function saveComparison(
  write: MutationContext,
  day: string,
  percentages: Percentages,
): Promise<boolean> {
  const pages = write.transaction
    .selectFrom("personal_calendar_events")
    .where((is) => is.and({ user_id: write.userId, event_date: day }));
  if ((await countRows(pages)) < 2) return false;
  const { answered = [] } = percentages;
  await comparisons.upsert(write, {
    ...comparisonOf(answersOf(percentages)),
    // Store the list even if it is empty: the list of an earlier save does not belong to these numbers.
    answered,
    comparison_date: day,
  });
  return true;
}

export const comparisonMarks = marksOf(comparisons, {
  put: (write, { comparison_date, average_percentage: _, ...percentages }) =>
    saveComparison(write, comparison_date, percentages),
});

/** One record with the names that the member gave to two fields. */
export const journalFields = syncedTable("journal_fields", {
  kind: "journal_fields",
  schema: journalFieldsSchema,
  single: "fields",
});
