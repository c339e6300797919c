import { syncStore } from "#features/sync/client.ts";
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

/**
 * Derives a note's id from its content, so that an import is idempotent across tabs and retries. A UUIDv8
 * (RFC 9562, section 5.8) of SHA-256. `occurrence` counts equal notes from 0.
 */
async function idOf(memberId: string, note: LocalNote, occurrence: number): Promise<string> {
  const named = JSON.stringify([memberId, note.context, note.minute, note.text, occurrence]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(named));
  const bytes = new Uint8Array(digest, 0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
