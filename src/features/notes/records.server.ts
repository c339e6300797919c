import type { MemberRecords } from "#server/member-records.ts";
import type { Note } from "./contract.ts";
import { listNewNotes, NOTE } from "./queries.server.ts";

/** The notes, as a device holds them. */
export const noteRecords: MemberRecords = {
  kind: NOTE,
  page: 100,
  async changedSince(database, userId, since, limit) {
    const notes = await listNewNotes(database, userId, since, limit);
    return notes.map(({ revision, user_id: _, ...note }) => ({
      id: note.id,
      revision,
      value: note satisfies Note,
    }));
  },
};
