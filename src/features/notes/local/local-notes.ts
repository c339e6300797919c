import { browserStorage, parseStored } from "#shared/browser-storage.ts";
import { CONTEXT_PATTERN } from "../context-title.ts";
import { formatEntries, instantOf, minuteOf, parseEntries } from "../note-entries.ts";
import { LOCAL_NOTES, LOCAL_NOTES_OWNER, removeLocalNotes } from "./clear-local-notes.ts";

const storage = browserStorage("local");

/** A note in localStorage. */
export interface LocalNote {
  context: string;
  text: string;
  /** Local time, `yyyy-MM-ddTHH:mm` */
  minute: string;
}

export function keyOf({ context, text, minute }: LocalNote): string {
  return JSON.stringify([context, minute, text]);
}

/** The notes of this member, or those without an owner. Newest first in each context. */
export function readLocalNotes(memberId: string | undefined): LocalNote[] {
  return isFor(memberId) ? Object.entries(readMap()).flatMap(entriesOf) : [];
}

/** Makes the member the owner of the local notes. Returns false if they belong to someone else. */
export function claimLocalNotes(memberId: string): boolean {
  if (!isFor(memberId)) return false;
  storage.write(LOCAL_NOTES_OWNER, memberId);
  return true;
}

/**
 * Updates the localStorage copy of queued notes, the fallback for browsers without IndexedDB.
 * Notes in `taken` belong to the replica and are deleted here once they no longer wait.
 */
export function writeMirror(
  memberId: string,
  waiting: readonly LocalNote[],
  taken: ReadonlySet<string>,
): void {
  if (!isFor(memberId)) return;
  const stored = Object.entries(readMap());
  const others = stored.flatMap(entriesOf).filter((note) => !taken.has(keyOf(note)));
  const unreadable = stored.filter((entry) => !isReadable(entry));
  const next = { ...Object.fromEntries(unreadable), ...toMap([...waiting, ...others]) };
  if (Object.keys(next).length === 0) removeLocalNotes();
  else {
    storage.write(LOCAL_NOTES, JSON.stringify(next));
    storage.write(LOCAL_NOTES_OWNER, memberId);
  }
}

function isFor(memberId: string | undefined): boolean {
  const owner = storage.read(LOCAL_NOTES_OWNER);
  return owner === null || owner === memberId;
}

type Stored = [context: string, value: unknown];

function readMap(): Record<string, unknown> {
  const map = parseStored(storage.read(LOCAL_NOTES));
  return typeof map === "object" && map !== null && !Array.isArray(map)
    ? (map as Record<string, unknown>)
    : {};
}

function isReadable([context, value]: Stored): boolean {
  const { content } = (value ?? {}) as { content?: unknown };
  return CONTEXT_PATTERN.test(context) && (content === null || typeof content === "string");
}

function entriesOf(stored: Stored): LocalNote[] {
  if (!isReadable(stored)) return [];
  const [context, value] = stored;
  const { content, createdAt, updatedAt } = value as Record<string, unknown>;
  const written = [updatedAt, createdAt].find(
    (at) => typeof at === "string" && !Number.isNaN(Date.parse(at)),
  );
  const undated = minuteOf(typeof written === "string" ? written : new Date().toISOString(), "local");
  return parseEntries(typeof content === "string" ? content : "").map(({ text, minute }) => ({
    context,
    text,
    minute: minute ?? undated,
  }));
}

function toMap(notes: readonly LocalNote[]): Record<string, object> {
  const map: Record<string, object> = {};
  for (const context of new Set(notes.map((note) => note.context))) {
    const sorted = notes
      .filter((note) => note.context === context)
      .sort((a, b) => (a.minute === b.minute ? 0 : a.minute < b.minute ? 1 : -1));
    map[context] = {
      content: formatEntries(sorted),
      createdAt: instantOf(sorted.at(-1)?.minute ?? ""),
      updatedAt: instantOf(sorted[0]?.minute ?? ""),
    };
  }
  return map;
}
