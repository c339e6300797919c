import { currentMember } from "#features/account/session/session.ts";
import { syncStore } from "#features/sync/client.ts";
import { showToast } from "#ui/toasts/toast.ts";
import { NOTE, syncedNotes } from "../client.ts";
import type { Note } from "../contract.ts";
import {
  claimLocalNotes,
  keyOf,
  type LocalNote,
  localOf,
  readLocalNotes,
  writeMirror,
} from "./local-notes.ts";

interface LocalMirror {
  memberId: string;
  /** Keys of local notes that this page has taken over. */
  taken: Set<string>;
  /** Ids of notes to announce when the server has them. */
  awaited: Set<string>;
  /** Ids of the notes in the mirror. */
  mirrored: string;
  isImported: boolean;
  stop: () => void;
}

let followed: LocalMirror | undefined;

/** For Premium members only. Imports older local notes once the replica is loaded (spec, section 4, "Notes"). */
export function mirrorLocalNotes(memberId: string): void {
  if (followed?.memberId === memberId) return;
  followed?.stop();
  const current: LocalMirror = {
    memberId,
    taken: new Set(),
    awaited: new Set(),
    mirrored: "",
    isImported: false,
    stop: syncStore.subscribe(() => follow(current)),
  };
  followed = current;
  follow(current);
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

function follow(current: LocalMirror): void {
  const { status } = syncStore.get();
  if (status === "opening" || currentMember()?.id !== current.memberId) return;
  const waiting = waitingNotes();
  const ids = [...waiting.keys()].join();
  if (ids !== current.mirrored) mirror(current);
  current.mirrored = ids;
  if (status !== "ready") return;
  tellOfSent(current, waiting);
  if (current.isImported) return;
  current.isImported = true;
  for (const id of waiting.keys()) current.awaited.add(id);
  // If the import's code does not load, the notes stay where they are until the next page.
  importLocalNotes(current).catch(console.error);
}

async function importLocalNotes(current: LocalMirror): Promise<void> {
  const { memberId } = current;
  const local = readLocalNotes(memberId);
  if (local.length === 0) return;
  claimLocalNotes(memberId);
  const { importVisitorNotes } = await import("./import-visitor-notes.ts");
  await importVisitorNotes(local, {
    ...current,
    mayImport: () =>
      followed === current && currentMember()?.id === memberId && syncStore.get().status === "ready",
    mirror: (rejected) => mirror(current, rejected),
  });
}

function tellOfSent({ awaited }: LocalMirror, waiting: ReadonlyMap<string, Note>): void {
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

/** @param rejected a local note that the server has refused: it returns to localStorage */
function mirror({ memberId, taken }: LocalMirror, rejected?: LocalNote): void {
  const notes = [...waitingNotes().values()].map(localOf);
  for (const note of notes) taken.add(keyOf(note));
  if (rejected) taken.delete(keyOf(rejected));
  writeMirror(memberId, rejected ? [...notes, rejected] : notes, taken);
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
