import { browserStorage, parseStored } from "#platform/shared/browser-storage.ts";
import { CONTEXT_PATTERN } from "../context-title.ts";
import type { Note } from "../contract.ts";
import { formatEntries, instantOf, minuteOf, parseEntries } from "../note-entries.ts";
import { NOTE_MAX } from "../note-text.ts";
import { LOCAL_NOTES, LOCAL_NOTES_CALLS, LOCAL_NOTES_OWNER } from "./clear-local-notes.ts";

const storage = browserStorage("local");
/** Matches pieces of a text that is too long. A character takes up to two of NOTE_MAX's UTF-16 units. */
const PIECES = /.{1,10000}/gsu;

interface LocalCall {
  id: string;
  noteId: string;
  base?: string | undefined;
  /** The versions that this call and the queued saves before it replace; absent in notes of earlier releases. */
  bases?: readonly (string | undefined)[];
}

export interface LocalNote {
  context: string;
  text: string;
  /** Local time, `yyyy-MM-ddTHH:mm` */
  minute: string;
  /** The call that saves the note; absent in notes of earlier releases, and in notes from before a sign-in. */
  call?: LocalCall | undefined;
}

export function localOf({ page_context, note_content, created_at }: Note): LocalNote {
  return { context: page_context, text: note_content, minute: minuteOf(created_at) };
}

export function keyOf({ context, text, minute }: LocalNote): string {
  return JSON.stringify([context, minute, text]);
}

/** Returns the stored notes, newest first in each context; none if another member owns them. */
export function readLocalNotes(memberId: string | undefined): LocalNote[] {
  if (!isFor(memberId)) return [];
  const stored = Object.entries(parseStored(storage.read(LOCAL_NOTES)) ?? {});
  const calls = (parseStored(storage.read(LOCAL_NOTES_CALLS)) ?? {}) as Record<string, LocalNote["call"]>;
  const notes = stored.flatMap(([context, value]) => notesIn(context, value));
  return notes.map((note) => ({ ...note, call: calls[keyOf(note)] }));
}

export function writeLocalNotes(memberId: string, notes: readonly LocalNote[]): void {
  if (!isFor(memberId)) return;
  const isEmpty = notes.length === 0;
  storage.write(LOCAL_NOTES, isEmpty ? null : JSON.stringify(toMap(notes)));
  storage.write(LOCAL_NOTES_OWNER, isEmpty ? null : memberId);
  const calls = Object.fromEntries(notes.flatMap((note) => (note.call ? [[keyOf(note), note.call]] : [])));
  storage.write(LOCAL_NOTES_CALLS, isEmpty ? null : JSON.stringify(calls));
}

function isFor(memberId: string | undefined): boolean {
  const owner = storage.read(LOCAL_NOTES_OWNER);
  return owner === null || owner === memberId;
}

function notesIn(context: string, value: unknown): LocalNote[] {
  const { content, createdAt, updatedAt } = (value ?? {}) as Record<string, unknown>;
  if (!CONTEXT_PATTERN.test(context) || typeof content !== "string") return [];
  const written = [updatedAt, createdAt].find(
    (at) => typeof at === "string" && !Number.isNaN(Date.parse(at)),
  );
  const undated = minuteOf(String(written ?? new Date().toISOString()));
  // The server takes neither U+0000 nor a blank piece.
  return parseEntries(content.replaceAll("\u0000", "")).flatMap(({ text, minute }) => {
    const pieces = text.length > NOTE_MAX ? (text.match(PIECES) ?? []) : [text];
    const kept = pieces.filter((piece) => piece.trim() !== "");
    return kept.map((piece) => ({ context, text: piece, minute: minute ?? undated }));
  });
}

function toMap(notes: readonly LocalNote[]): Record<string, object> {
  const contexts = [...Map.groupBy(notes, ({ context }) => context)].map(([context, group]) => {
    const sorted = group.sort((a, b) => (a.minute === b.minute ? 0 : a.minute < b.minute ? 1 : -1));
    const [createdAt, updatedAt] = [sorted.at(-1), sorted[0]].map((note) => instantOf(note?.minute ?? ""));
    return [context, { content: formatEntries(sorted), createdAt, updatedAt }];
  });
  return Object.fromEntries(contexts);
}
