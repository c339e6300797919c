import { syncStore } from "#features/sync/client.ts";
import { MINUTE_MS } from "#shared/time.ts";
import { NOTE, noteOf } from "../client.ts";
import type { Note } from "../contract.ts";
import { instantOf, minuteOf } from "../note-entries.ts";
import { inNotes } from "../note-text.ts";
import { localNoteId } from "./local-note-id.ts";
import { keyOf, type LocalNote } from "./local-notes.ts";

export function localOf({ page_context, note_content, created_at }: Note): LocalNote {
  return { context: page_context, text: note_content, minute: minuteOf(created_at, "local") };
}

export function syncedNotes(): ReadonlyMap<string, Note> {
  return (syncStore.get().records.get(NOTE) ?? new Map()) as ReadonlyMap<string, Note>;
}

/**
 * Returns the local notes that the replica lacks. Equal key means equal note; repeated notes count one by
 * one.
 */
export async function notesToImport(
  memberId: string,
  local: readonly LocalNote[],
): Promise<{ note: Note; origin: LocalNote }[]> {
  const counted = new Map<string, number>();
  const occurrences = local.flatMap((origin) =>
    inNotes(origin.text).map((text) => {
      const entry = { ...origin, text };
      const key = keyOf(entry);
      const occurrence = counted.get(key) ?? 0;
      counted.set(key, occurrence + 1);
      return { origin, entry, key, occurrence };
    }),
  );
  const named = await Promise.all(
    occurrences.map(async (found) => ({
      ...found,
      id: await localNoteId(memberId, found.entry, found.occurrence),
    })),
  );
  const notes = syncedNotes();
  const known = new Map<string, number>();
  for (const note of notes.values()) {
    const key = keyOf(localOf(note));
    known.set(key, (known.get(key) ?? 0) + 1);
  }
  return named.flatMap(({ id, entry, origin, key, occurrence }, index) => {
    if (notes.has(id) || occurrence < (known.get(key) ?? 0)) return [];
    // Milliseconds keep the order of notes within one minute.
    const at = Date.parse(instantOf(entry.minute)) + Math.min(named.length - index, MINUTE_MS - 1);
    return { note: noteOf(id, entry.context, entry.text, new Date(at).toISOString()), origin };
  });
}
