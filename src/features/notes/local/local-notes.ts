import { browserStorage, parseStored } from "#shared/browser-storage.ts";
import { CONTEXT_PATTERN } from "../context-title.ts";
import type { Note } from "../contract.ts";
import { formatEntries, instantOf, minuteOf, parseEntries } from "../note-entries.ts";
import { LOCAL_NOTES, LOCAL_NOTES_OWNER, removeLocalNotes } from "./clear-local-notes.ts";

const storage = browserStorage("local");

export interface LocalNote {
  context: string;
  text: string;
  /** Local time, `yyyy-MM-ddTHH:mm` */
  minute: string;
}

export function localOf({ page_context, note_content, created_at }: Note): LocalNote {
  return { context: page_context, text: note_content, minute: minuteOf(created_at, "local") };
}

export function keyOf({ context, text, minute }: LocalNote): string {
  return JSON.stringify([context, minute, text]);
}

/** The notes of this member, or those without an owner. Newest first in each context. */
export function readLocalNotes(memberId: string | undefined): LocalNote[] {
  return isFor(memberId) ? readStored().notes : [];
}

/** Makes the member the owner of the local notes, which are nobody's or theirs. */
export function claimLocalNotes(memberId: string): void {
  storage.write(LOCAL_NOTES_OWNER, memberId);
}

/** The fallback for browsers without IndexedDB. Deletes notes in `taken`, which the replica has, unless they wait. */
export function writeMirror(
  memberId: string,
  waiting: readonly LocalNote[],
  taken: ReadonlySet<string>,
): void {
  if (!isFor(memberId)) return;
  const { notes, unreadable } = readStored();
  const others = notes.filter((note) => !taken.has(keyOf(note)));
  const next = { ...unreadable, ...toMap([...waiting, ...others]) };
  if (Object.keys(next).length === 0) removeLocalNotes();
  else {
    storage.write(LOCAL_NOTES, JSON.stringify(next));
    claimLocalNotes(memberId);
  }
}

function isFor(memberId: string | undefined): boolean {
  const owner = storage.read(LOCAL_NOTES_OWNER);
  return owner === null || owner === memberId;
}

function readStored(): { notes: LocalNote[]; unreadable: Record<string, unknown> } {
  const stored = parseStored(storage.read(LOCAL_NOTES));
  const isMap = typeof stored === "object" && stored !== null && !Array.isArray(stored);
  const notes: LocalNote[] = [];
  const unreadable: Record<string, unknown> = {};
  for (const [context, value] of Object.entries(isMap ? stored : {})) {
    const found = notesIn(context, value);
    if (found) notes.push(...found);
    else unreadable[context] = value;
  }
  return { notes, unreadable };
}

function notesIn(context: string, value: unknown): LocalNote[] | undefined {
  const { content, createdAt, updatedAt } = (value ?? {}) as Record<string, unknown>;
  if (!CONTEXT_PATTERN.test(context) || (content !== null && typeof content !== "string")) return undefined;
  const written = [updatedAt, createdAt].find(
    (at) => typeof at === "string" && !Number.isNaN(Date.parse(at)),
  );
  const undated = minuteOf(typeof written === "string" ? written : new Date().toISOString(), "local");
  return parseEntries(content ?? "").map(({ text, minute }) => ({
    context,
    text,
    minute: minute ?? undated,
  }));
}

function toMap(notes: readonly LocalNote[]): Record<string, object> {
  const contexts = [...Map.groupBy(notes, ({ context }) => context)].map(([context, group]) => {
    const sorted = group.sort((a, b) => (a.minute === b.minute ? 0 : a.minute < b.minute ? 1 : -1));
    const [createdAt, updatedAt] = [sorted.at(-1), sorted[0]].map((note) => instantOf(note?.minute ?? ""));
    return [context, { content: formatEntries(sorted), createdAt, updatedAt }];
  });
  return Object.fromEntries(contexts);
}
