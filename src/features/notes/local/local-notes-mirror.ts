import { currentMember } from "#features/account/session/session.ts";
import { syncStore } from "#features/sync/client.ts";
import { showToast } from "#ui/toasts/toast.ts";
import { NOTE, saveNote } from "../client.ts";
import type { Note } from "../contract.ts";
import { localOf, notesToImport, syncedNotes } from "./import-visitor-notes.ts";
import { claimLocalNotes, keyOf, type LocalNote, readLocalNotes, writeMirror } from "./local-notes.ts";

interface LocalMirror {
  memberId: string;
  /** Keys of local notes that this page has taken over. */
  taken: Set<string>;
  /** Ids of notes to announce when the server has them. */
  awaited: Set<string>;
  stop: () => void;
}

let followed: LocalMirror | undefined;

/**
 * Mirrors queued notes to localStorage while the page lives, for Premium members only. Imports older local
 * notes once the replica is loaded (spec, section 4, "Notes").
 */
export function mirrorLocalNotes(memberId: string): void {
  if (followed?.memberId === memberId) return;
  followed?.stop();
  let isBroughtOver = false;
  let mirrored = "";

  const follow = () => {
    const { status } = syncStore.get();
    if (status === "opening" || currentMember()?.id !== memberId) return;
    const waiting = waitingNotes();
    const ids = [...waiting.keys()].join();
    if (ids !== mirrored) {
      mirrored = ids;
      mirror(current, waiting);
    }
    if (status !== "ready") return;
    tellOfSent(current, waiting);
    if (isBroughtOver) return;
    isBroughtOver = true;
    for (const id of waiting.keys()) current.awaited.add(id);
    void importVisitorNotes(current);
  };

  const current: LocalMirror = {
    memberId,
    taken: new Set(),
    awaited: new Set(),
    stop: syncStore.subscribe(follow),
  };
  followed = current;
  follow();
}

/** Announces a queued note when the server has it. */
export function tellWhenSent(id: string): void {
  if (waitingNotes().has(id)) followed?.awaited.add(id);
}

/** Whether localStorage holds a note that the replica may have failed to persist. */
export function isHeldLocally(memberId: string, note: Note): boolean {
  const key = keyOf(localOf(note));
  return readLocalNotes(memberId).some((local) => keyOf(local) === key);
}

async function importVisitorNotes(current: LocalMirror): Promise<void> {
  const { memberId, taken, awaited } = current;
  const local = readLocalNotes(memberId);
  if (local.length === 0 || !claimLocalNotes(memberId)) return;
  const missing = await notesToImport(memberId, local);
  const isStillTheirs = followed === current && currentMember()?.id === memberId;
  if (!isStillTheirs || syncStore.get().status !== "ready") return;
  for (const note of local) taken.add(keyOf(note));
  await Promise.all(
    missing.map(async ({ note, origin }) => {
      awaited.add(note.id);
      const outcome = await saveNote(note);
      if (outcome.state === "rejected") giveBack(current, origin, outcome.error.message);
    }),
  );
  mirror(current, waitingNotes());
}

/** Restores a rejected note to localStorage. */
function giveBack(current: LocalMirror, origin: LocalNote, reason: string): void {
  current.taken.delete(keyOf(origin));
  writeMirror(current.memberId, [...[...waitingNotes().values()].map(localOf), origin], current.taken);
  showToast({ title: "Error al guardar nota", description: reason, variant: "destructive" });
}

function tellOfSent({ awaited }: LocalMirror, waiting: ReadonlyMap<string, Note>): void {
  const notes = syncedNotes();
  if (awaited.size === 0 || [...awaited].some((id) => waiting.has(id))) return;
  const hasArrived = [...awaited].some((id) => notes.has(id));
  awaited.clear();
  if (!hasArrived) return;
  showToast({
    title: "Notas Sincronizadas",
    description: "Lo que estaba en este dispositivo ya está en tu cuenta.",
  });
}

function mirror({ memberId, taken }: LocalMirror, waiting: ReadonlyMap<string, Note>): void {
  const notes = [...waiting.values()].map(localOf);
  for (const note of notes) taken.add(keyOf(note));
  writeMirror(memberId, notes, taken);
}

/** Notes in the outbox, without rejected ones. */
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
