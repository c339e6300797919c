import type { SyncedCollection } from "#server/synced-collection.ts";
import { COMPARISON, findChangedFields, listChangedComparisons } from "./comparison-queries.server.ts";
import type { Comparison, JournalFields, JournalRecord } from "./contract.ts";
import { JOURNAL, listChangedRecords } from "./queries.server.ts";

const FIELDS = "journal_fields";
const FIELDS_ID = "fields";

export const journalRecords: SyncedCollection = {
  kind: JOURNAL,
  tables: [
    {
      table: "personal_calendar_events",
      name: "páginas del diario",
      text: ["title", "notes", "custom_field_one", "custom_field_two", "actions"],
    },
  ],
  pageSize: 20,
  async listChangedSince(database, userId, since, limit) {
    const records = await listChangedRecords(database, userId, since, limit);
    return records.map(({ revision, ...record }) => ({
      id: record.id,
      revision,
      value: record satisfies JournalRecord,
    }));
  },
};

export const comparisonRecords: SyncedCollection = {
  kind: COMPARISON,
  tables: [{ table: "daily_comparisons", name: "días comparados", text: [] }],
  pageSize: 500,
  async listChangedSince(database, userId, since, limit) {
    const comparisons = await listChangedComparisons(database, userId, since, limit);
    return comparisons.map(({ revision, ...comparison }) => ({
      id: comparison.comparison_date,
      revision,
      value: comparison satisfies Comparison,
    }));
  },
};

export const journalFieldsRecords: SyncedCollection = {
  kind: FIELDS,
  tables: [],
  pageSize: 2,
  async listChangedSince(database, userId, since) {
    const fields = await findChangedFields(database, userId, since);
    if (!fields) return [];
    const { revision, ...value } = fields;
    return [{ id: FIELDS_ID, revision, value: value satisfies JournalFields }];
  },
};
