import type { SyncedCollection } from "#server/synced-collection.ts";
import type { Note } from "./contract.ts";
import { listNewNotes, NOTE } from "./queries.server.ts";

export const noteRecords: SyncedCollection = {
  kind: NOTE,
  tables: [{ table: "user_page_notes", name: "notas", text: ["note_content"] }],
  pageSize: 100,
  async listChangedSince(database, userId, since, limit) {
    const notes = await listNewNotes(database, userId, since, limit);
    return notes.map(({ revision, user_id: _, ...note }) => ({
      id: note.id,
      revision,
      value: note satisfies Note,
    }));
  },
};
