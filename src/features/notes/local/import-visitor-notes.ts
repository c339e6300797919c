import { derivedId } from "#features/sync/derived-id.ts";
import { MINUTE_MS } from "#shared/time.ts";
import { showFailure } from "#ui/toasts/toast.ts";
import { noteOf, saveNote, syncedNotes } from "../client.ts";
import type { Note } from "../contract.ts";
import { instantOf } from "../note-entries.ts";
import { inNotes } from "../note-text.ts";
import { keyOf, type LocalNote, localOf } from "./local-notes.ts";

interface Import {
  memberId: string;
  /** Gets the keys of the local notes. */
  taken: Set<string>;
  /** Gets the ids of the notes to announce once the server has them. */
  awaited: Set<string>;
  /** Asked before the first note is saved. */
  mayImport: () => boolean;
  /** Called at the end, and with each note that the server has refused. */
  mirror: (rejected?: LocalNote) => void;
}

export async function importVisitorNotes(local: readonly LocalNote[], { memberId, ...into }: Import) {
  const missing = await notesToImport(memberId, local);
  if (!into.mayImport()) return;
  for (const note of local) into.taken.add(keyOf(note));
  await Promise.all(
    missing.map(async ({ note, origin }) => {
      into.awaited.add(note.id);
      const outcome = await saveNote(note);
      if (outcome.state !== "rejected") return;
      into.mirror(origin);
      showFailure("Error al guardar nota", outcome.error.message);
    }),
  );
  into.mirror();
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
