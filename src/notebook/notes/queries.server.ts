import { hash } from "node:crypto";
import * as z from "zod/mini";
import type { Queryable } from "#platform/database/database.ts";
import type { UserId } from "#platform/session/session.ts";
import type { Body } from "#platform/shared/contract.ts";
import { idSchema } from "#platform/shared/ids.ts";
import { uuidOf } from "#platform/shared/new-id.ts";
import { writtenAtSchema } from "#platform/shared/text.ts";
import { isNoted, type MutationContext, noteMutations, writtenAt } from "#platform/sync/server/mutations.ts";
import { keepOutdated, removeUnchanged } from "#platform/sync/server/queries.server.ts";
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

const { page_context, note_content } = notesContract.keepNote.body.shape;
const joinable = {
  kind: notes.kind,
  content: z.object({ page_context, note_content, created_at: writtenAtSchema }),
  joins: { texts: ["note_content"] },
};

/** Saves a note. Merges an outdated edit or stores a conflict. Recreates a deleted note: text outweighs deletion. */
export async function saveNote(
  write: MutationContext,
  note: { id: string } & Body<typeof notesContract.keepNote>,
): Promise<void> {
  const { id, page_context, note_content, base, before, written_at } = note;
  const version = write.id;
  const created_at = writtenAt(write, written_at);
  const times = { created_at, updated_at: created_at };
  const added = { id, page_context, note_content, key_id: keyOfNote(note), ...times, version };
  if (base === undefined) {
    // localStorage of a device may still have a text that an edit has replaced. A known note stays as it is.
    if (!(await isNoted(write, nameOfText(added)))) await notes.insert(write, [added]);
    return;
  }
  const known = await notes.find(write.transaction, write.userId, id);
  if (!known) await notes.insert(write, [added]);
  else if (known.version === base || known.note_content === note_content) {
    await notes.update(write, id, { note_content, updated_at: write.now, version });
    await noteMutations(write, [nameOfText(known)]);
  } else {
    const written = { page_context: known.page_context, note_content, created_at: known.created_at };
    await keepOutdated(write, joinable, { known, base, before, written }, async (joining, joined) => {
      await noteMutations(write, [nameOfText({ ...known, note_content })]);
      await saveNote(joining, { ...note, ...joined, base: known.version });
    });
  }
}

/** Derives a name from the parts of a note that localStorage has: context, minute and text. */
function nameOfText({ page_context, note_content, created_at }: Note): string {
  const text = JSON.stringify([page_context, created_at.slice(0, 16), note_content]);
  return uuidOf(hash("sha256", text, "buffer"), 8);
}

/**
 * Deletes each note that has its base version and no conflicts. Marks the deleted ids as applied: before decision 0078,
 * a note's id was the version of its text. A kept note's base stays unmarked: the edit with this id may still arrive.
 */
export async function deleteNotes(
  write: MutationContext,
  { ids, bases = [] }: Body<typeof notesContract.deleteNotes>,
): Promise<void> {
  const gone: string[] = [];
  for (const [at, id] of ids.entries()) {
    const known = await notes.find(write.transaction, write.userId, id);
    // An earlier release, which sends no base, may not have seen an edit.
    const seen = known?.updated_at === known?.created_at ? known?.version : "";
    const base = bases[at];
    const outcome = await removeUnchanged(write, notes, id, base ?? seen ?? "");
    if (outcome === "removed") gone.push(id);
    if (base && outcome !== "kept") gone.push(base);
  }
  await noteMutations(write, gone);
}

export const noteRecovery: Recovery<Note> = {
  schema: z.pipe(
    z.extend(noteSchema, {
      page_context,
      note_content,
      created_at: writtenAtSchema,
      updated_at: writtenAtSchema,
      version: z.optional(idSchema),
    }),
    // Replicas from before decision 0078 lack the version. No device had edited a note then.
    z.transform((note) => ({ ...note, version: note.version ?? note.id })),
  ),
  async put(write, note) {
    const { key_id = keyOfNote(note) } =
      note.key_id === undefined
        ? ((await notes.find(write.transaction, write.userId, note.id)) ?? note)
        : note;
    await notes.upsert(write, { ...note, key_id });
  },
  content: joinable.content,
  merge: (write, note) => saveNote(write, { ...note, base: note.version ?? "", written_at: note.created_at }),
  withMarks: (text, { key_id = text.key_id }) => ({ ...text, key_id }),
  remove: (write, { id, version = "" }) => removeUnchanged(write, notes, id, version),
};
