import { syncStore } from "#features/sync/client.ts";
import { derivedId } from "#features/sync/derived-id.ts";
import { MINUTE_MS } from "#shared/time.ts";
import { NOTE, noteOf } from "../client.ts";
import type { Note } from "../contract.ts";
import { instantOf, minuteOf } from "../note-entries.ts";
import { inNotes } from "../note-text.ts";
import { keyOf, type LocalNote } from "./local-notes.ts";

export function localOf({ page_context, note_content, created_at }: Note): LocalNote {
  return { context: page_context, text: note_content, minute: minuteOf(created_at, "local") };
}

export function syncedNotes(): ReadonlyMap<string, Note> {
  return (syncStore.get().records.get(NOTE) ?? new Map()) as ReadonlyMap<string, Note>;
}

/** Returns the local notes that the replica lacks. Equal notes count one by one. */
export async function notesToImport(
  memberId: string,
  local: readonly LocalNote[],
): Promise<{ note: Note; origin: LocalNote }[]> {
  const entries = local.flatMap((origin) =>
    inNotes(origin.text).map((text) => ({ origin, entry: { ...origin, text } })),
  );
  const equal = Map.groupBy(entries, ({ entry }) => keyOf(entry));
  const found = await Promise.all(
    entries.map(async (one) => {
      const key = keyOf(one.entry);
      const occurrence = equal.get(key)?.indexOf(one) ?? 0;
      return { ...one, key, occurrence, id: await idOf(memberId, one.entry, occurrence) };
    }),
  );
  const notes = syncedNotes();
  const known = Map.groupBy(notes.values(), (note) => keyOf(localOf(note)));
  return found.flatMap(({ origin, entry, key, occurrence, id }, index) => {
    if (notes.has(id) || occurrence < (known.get(key)?.length ?? 0)) return [];
    // Milliseconds keep the order of notes within one minute.
    const at = Date.parse(instantOf(entry.minute)) + Math.min(found.length - index, MINUTE_MS - 1);
    return { note: noteOf(id, entry.context, entry.text, new Date(at).toISOString()), origin };
  });
}

/** Derives a note's id from its content, so that an import is idempotent. `occurrence` counts equal notes from 0. */
function idOf(memberId: string, { context, minute, text }: LocalNote, occurrence: number): Promise<string> {
  return derivedId(memberId, context, minute, text, occurrence);
}
