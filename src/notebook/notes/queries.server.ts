import * as z from "zod/mini";
import type { Queryable } from "#platform/database/database.ts";
import type { UserId } from "#platform/session/session.ts";
import type { Body } from "#platform/shared/contract.ts";
import { idSchema } from "#platform/shared/ids.ts";
import { writtenAtSchema } from "#platform/shared/text.ts";
import { type MutationContext, noteMutations, writtenAt } from "#platform/sync/server/mutations.ts";
import { type Recovery, type SyncedRow, syncedTable } from "#platform/sync/server/synced-table.ts";
import { keyOfNote } from "./context-title.ts";
import { type Note, noteSchema, notesContract } from "./contract.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
    user_page_notes: SyncedRow<Note>;
  }
}

export const notes = syncedTable("user_page_notes", {
  kind: "note",
  name: "notas",
  text: ["note_content"],
  schema: noteSchema,
});

export async function listContexts(database: Queryable, userId: UserId): Promise<string[]> {
  const rows = await database
    .selectFrom("user_page_notes")
    .select("page_context")
    .distinct()
    .where("user_id", "=", userId)
    .orderBy("page_context")
    .execute();
  return rows.map(({ page_context }) => page_context);
}

/** Inserts a note. An existing id is a no-op, since the text of a note never changes. */
export async function saveNote(
  write: MutationContext,
  note: { id: string } & Body<typeof notesContract.keepNote>,
): Promise<void> {
  const { id, page_context, note_content, written_at } = note;
  const created_at = writtenAt(write, written_at);
  const key_id = keyOfNote(note);
  const times = { created_at, updated_at: created_at };
  await notes.insert(write, [{ id, page_context, note_content, key_id, ...times, version: write.id }]);
}

/** Deletes the known notes. Their ids count as applied mutations, as they name texts from before decision 0078. */
export async function deleteNotes(write: MutationContext, ids: readonly string[]): Promise<void> {
  const removed: string[] = [];
  for (const id of ids) if (await notes.remove(write, id)) removed.push(id);
  await noteMutations(write, removed);
}

export function setNoteKey(write: MutationContext, id: string, key_id: string | null): Promise<boolean> {
  return notes.update(write, id, { key_id });
}

const { page_context, note_content } = notesContract.keepNote.body.shape;

export const noteRecovery: Recovery<Note> = {
  schema: z.pipe(
    z.extend(noteSchema, {
      page_context,
      note_content,
      created_at: writtenAtSchema,
      updated_at: writtenAtSchema,
      version: z.optional(idSchema),
    }),
    // Replicas from before decision 0078 lack the version. The text of a note never changes.
    z.transform((note) => ({ ...note, version: note.version ?? note.id })),
  ),
  async put(write, note) {
    const { key_id = keyOfNote(note) } =
      note.key_id === undefined
        ? ((await notes.find(write.transaction, write.userId, note.id)) ?? note)
        : note;
    await notes.upsert(write, { ...note, key_id });
  },
  withMarks: (text, { key_id = text.key_id }) => ({ ...text, key_id }),
  remove: (write, { id }) => notes.remove(write, id),
};
