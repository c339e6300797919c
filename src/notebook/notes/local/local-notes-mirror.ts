import { currentMember } from "#member/account/session/session.ts";
import { syncStore } from "#platform/sync/client.ts";
import { derivedId } from "#platform/sync/mutation.ts";
import { keptElsewhere } from "#platform/sync/notebooks.ts";
import { showFailure, showToast } from "#platform/ui/toasts/toast.ts";
import { NOTE, noteOf, saveNote, savingsOf, syncedNotes, versionOf } from "../client.ts";
import type { Note } from "../contract.ts";
import { instantOf } from "../note-entries.ts";
import { keyOf, type LocalNote, localOf, readLocalNotes, writeLocalNotes } from "./local-notes.ts";

interface Mirror {
  memberId: string;
  /** Keys of the notes that this page has queued, or has imported from localStorage. */
  taken: Set<string>;
  refused: LocalNote[];
  awaited: Set<string>;
  written: string;
  isImported: boolean;
  stop: () => void;
}

let followed: Mirror | undefined;

/** Writes a member's unsent notes to localStorage too. Imports localStorage's notes once (spec, section 4, "Notes"). */
export function mirrorLocalNotes(memberId: string): void {
  if (followed?.memberId === memberId) return;
  followed?.stop();
  const mirror: Mirror = {
    memberId,
    taken: new Set(),
    refused: [],
    awaited: new Set(),
    written: "",
    isImported: false,
    stop: syncStore.subscribe(() => follow(mirror)),
  };
  followed = mirror;
  follow(mirror);
}

export function tellWhenSent(id: string): void {
  if (waitingNotes().has(id)) followed?.awaited.add(id);
}

/** Whether localStorage holds a note that the replica may have failed to persist. */
export function isHeldLocally(memberId: string, note: Note): boolean {
  const key = keyOf(localOf(note));
  return readLocalNotes(memberId).some((local) => keyOf(local) === key);
}

function follow(mirror: Mirror): void {
  const { status, hasDevice } = syncStore.get();
  if (status === "opening" || currentMember()?.id !== mirror.memberId) return;
  const waiting = waitingNotes();
  const ids = Array.from(waiting, ([id, { version }]) => id + version).join();
  if (ids !== mirror.written) write(mirror);
  mirror.written = ids;
  for (const { id, effects } of syncStore.get().unkept) {
    const { kind, value } = effects[0] ?? {};
    if (kind === NOTE && value && isHeldLocally(mirror.memberId, value as unknown as Note))
      keptElsewhere.add(id);
  }
  if (status !== "ready") return;
  tellOfSent(mirror, waiting);
  // Wait for the device's replica, which may have the notes under other ids.
  if (mirror.isImported || hasDevice === undefined) return;
  mirror.isImported = true;
  for (const id of waiting.keys()) mirror.awaited.add(id);
  importNotes(mirror).catch(console.error);
}

/** Writes the unsent notes. Keeps notes that another tab has written or that are not imported yet. */
function write({ memberId, taken, refused }: Mirror): void {
  const notes = Array.from(waitingNotes().values(), (note) => ({ ...localOf(note), call: callOf(note) }));
  for (const note of notes) taken.add(keyOf(note));
  const others = readLocalNotes(memberId).filter((note) => !taken.has(keyOf(note)));
  writeLocalNotes(memberId, [...notes, ...refused, ...others]);
}

/** Saves the local notes that the replica lacks. The ids derive from the content, so two tabs import one note. */
async function importNotes(mirror: Mirror): Promise<void> {
  const { memberId, taken, refused, awaited } = mirror;
  const local = readLocalNotes(memberId);
  const ids = await Promise.all(
    local.map(
      ({ context, minute, text, call }) => call?.noteId ?? derivedId(memberId, context, minute, text),
    ),
  );
  if (local.length === 0 || followed !== mirror || currentMember()?.id !== memberId) return;
  const known = new Set(Array.from(syncedNotes().values(), (note) => keyOf(localOf(note))));
  for (const note of local) taken.add(keyOf(note));
  const saving = local.map(async (note, index) => {
    const { context, text, minute, call } = note;
    const id = ids[index] ?? "";
    const there = syncedNotes().get(id);
    // Another device may have edited this note since, so do not save its old text again.
    if (known.has(keyOf(note)) || (there && !call?.base)) return;
    // Milliseconds keep the order within one minute.
    const at = Date.parse(instantOf(minute)) + local.length - index;
    awaited.add(id);
    const saved = there ?? noteOf(id, context, text, new Date(at).toISOString());
    // The server may have any text that the queued saves replaced. Use the base that equals the replica's version.
    const base = call?.bases?.find((one) => there && one === versionOf(there)) ?? call?.base;
    const outcome = await saveNote({ ...saved, note_content: text }, base, call && { id: call.id });
    if (outcome.state !== "rejected") return;
    refused.push(note);
    // The outbox no longer has the refused note, so localStorage must keep it.
    write(mirror);
    showFailure("Error al guardar nota", outcome.error.message);
  });
  await Promise.all(saving);
  write(mirror);
}

function callOf({ id }: Note): LocalNote["call"] {
  const savings = savingsOf(id);
  const bases = savings.map(({ parts }) => (parts.body as { base?: string }).base);
  const last = savings.at(-1);
  return last && { noteId: id, id: last.id, base: bases.at(-1), bases };
}

function tellOfSent({ awaited }: Mirror, waiting: ReadonlyMap<string, Note>): void {
  if (awaited.size === 0 || [...awaited].some((id) => waiting.has(id))) return;
  const notes = syncedNotes();
  const hasArrived = [...awaited].some((id) => notes.has(id));
  awaited.clear();
  if (!hasArrived) return;
  showToast({
    title: "Notas Sincronizadas",
    description: "Lo que estaba en este dispositivo ya está en tu cuenta.",
  });
}

function waitingNotes(): Map<string, Note> {
  const notes = syncedNotes();
  const waiting = new Map<string, Note>();
  for (const { effects, refusal } of syncStore.get().outbox) {
    if (refusal) continue;
    for (const { kind, id } of effects) {
      const note = kind === NOTE ? notes.get(id) : undefined;
      if (note) waiting.set(id, note);
    }
  }
  return waiting;
}
