import { useMemo } from "react";
import { recordClient } from "#notebook/tool-page/record-client.ts";
import { newId } from "#platform/shared/new-id.ts";
import { byNewest } from "#platform/shared/time.ts";
import { createMutator, isOnlyHere, syncStore, useSync } from "#platform/sync/client.ts";
import { type MutationResult, type OutboxEntry, worstOf } from "#platform/sync/mutation.ts";
import type { Note, notesContract } from "./contract.ts";
import { DELETIONS_MAX } from "./note-text.ts";

const write = createMutator<typeof notesContract>();

export const NOTE = "note";
const KEEP_NOTE = "PUT /api/notes/:id";

/** The notes of a context, newest first. Queued notes are included even while the replica is not loaded. */
export function useNotes(context: string): { notes: Note[]; isKnown: boolean } {
  const isKnown = useSync(({ status }) => status === "ready");
  const all = useSync(({ records }) => records.get(NOTE)) as ReadonlyMap<string, Note> | undefined;
  const notes = useMemo(() => {
    const ofContext = [...(all?.values() ?? [])].filter(({ page_context }) => page_context === context);
    return ofContext.sort(byNewest);
  }, [all, context]);
  return { notes, isKnown };
}

export function syncedNotes(): ReadonlyMap<string, Note> {
  return (syncStore.get().records.get(NOTE) ?? new Map()) as ReadonlyMap<string, Note>;
}

export function noteOf(id: string, context: string, text: string, at = new Date().toISOString()): Note {
  return { id, page_context: context, note_content: text, created_at: at, updated_at: at };
}

/**
 * Adds a note, or replaces its text.
 * @param base the version that the text replaces; empty for a new note, undefined for a text from localStorage
 */
export function saveNote(note: Note, base?: string, call: { id?: string } = {}): Promise<MutationResult> {
  const { id, page_context, note_content, key_id, created_at: written_at } = note;
  const known = isOnlyHere(id) ? syncedNotes().get(id) : undefined;
  // If the device could not store the first save, the form saves again, based on that save.
  const body = { page_context, note_content, key_id, base: known ? versionOf(known) : base, written_at };
  const effects = (version: string) => [{ kind: NOTE, id, value: { ...note, version } }];
  return write(KEEP_NOTE, { params: { id }, body }, effects, call);
}

/** Returns a text's version. Earlier releases queue notes without one: then the queued call's id is the version. */
export function versionOf({ id, version }: Note): string {
  return version ?? savingsOf(id).at(-1)?.id ?? id;
}

export function savingsOf(id: string): OutboxEntry[] {
  return syncStore
    .get()
    .outbox.filter((one) => one.address === KEEP_NOTE && one.parts.params?.id === id && !one.refusal);
}

const { mark } = recordClient<Note, "notes", typeof notesContract>(NOTE, "notes");
export const setNoteKey = (note: Note, key_id: string | null) => mark(note, "key", { key_id });

export async function deleteNotes(notes: readonly Note[]): Promise<MutationResult> {
  const parts: Promise<MutationResult>[] = [];
  for (let from = 0; from < notes.length; from += DELETIONS_MAX) {
    const part = notes.slice(from, from + DELETIONS_MAX);
    const body = { ids: part.map(({ id }) => id), bases: part.map(versionOf) };
    const effects = () => part.map(({ id }) => ({ kind: NOTE, id, value: null }));
    parts.push(write("POST /api/notes/deletions", { body }, effects));
  }
  return worstOf(await Promise.all(parts));
}

/** Whether the device stores the note with this text, even if the note is not sent yet. */
export function hasNote(id: string, text: string): boolean {
  return syncedNotes().get(id)?.note_content === text.trim() && !isOnlyHere(id);
}

export const editDraft = ({ id }: Note): string => `note-edit:${id}`;

/** Returns the draft's id, or a new one if another tab saved other text under it: tabs share a draft. */
export function idFor(draftId: string, text: string): string {
  const known = syncedNotes().get(draftId);
  return known && known.note_content !== text && !isOnlyHere(draftId) ? newId() : draftId;
}
