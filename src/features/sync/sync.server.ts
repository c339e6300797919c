import type { SyncedCollection } from "#server/synced-collection.ts";
import type { Conflict } from "./contract.ts";
import { CONFLICT, listConflicts } from "./queries.server.ts";

export const conflictRecords: SyncedCollection = {
  kind: CONFLICT,
  tables: [{ table: "conflicts", name: "versiones por elegir", text: ["content"] }],
  pageSize: 20,
  async listChangedSince(database, userId, since, limit) {
    const rows = await listConflicts(database, userId, since, limit);
    return rows.map(({ revision, content, ...conflict }) => ({
      id: conflict.id,
      revision,
      value: { ...conflict, content: JSON.parse(content) } satisfies Conflict,
    }));
  },
};
