import { currentMember } from "#features/account/session/session.ts";
import {
  createMutator,
  discardMutation,
  startSync,
  syncNow,
  syncOnce,
  syncStore,
} from "#features/sync/client.ts";
import type { SyncState } from "#features/sync/engine/local-state.ts";
import type { MutationResult } from "#features/sync/outbox/outbox.ts";
import { newId } from "#shared/new-id.ts";
import { favouritesStore } from "./client.ts";
import type { Favourite, favouritesContract } from "./contract.ts";
import {
  clearPending,
  isMerged,
  isVisitors,
  markMerged,
  readMirror,
  readPending,
  writeMirror,
} from "./mirror.ts";

const FAVOURITE = "favourite";
const write = createMutator<typeof favouritesContract>();

let followed: string | undefined;
let merging: Promise<void> | undefined;

/** Shows the replica's favourites while the page lives. Repeats a failed exchange. */
export async function followReplica(memberId: string): Promise<void> {
  if (currentMember()?.id !== memberId) return;
  startSync(memberId);
  if (followed === undefined) syncStore.subscribe(show);
  followed = memberId;
  show();
  if (isMerged(memberId)) return favouritesStore.get().status === "failed" ? syncNow() : undefined;
  merging ??= merge(memberId).finally(() => {
    merging = undefined;
  });
  await merging;
}

export function setFavourite(keyId: string, isFavourite: boolean, id = newId()): Promise<MutationResult> {
  const parts = { params: { keyId } };
  const value = isFavourite ? { key_id: keyId, created_at: nextMoment() } : null;
  const address = `${isFavourite ? "PUT" : "DELETE"} /api/favourites/:keyId` as const;
  return write(address, parts, () => [{ kind: FAVOURITE, id: keyId, value }], { id });
}

/** Later than every favourite, also within a millisecond, as on the server. */
function nextMoment(): string {
  const newest = favouritesOf(syncStore.get()).at(-1);
  return new Date(Math.max(Date.now(), newest ? Date.parse(newest.created_at) + 1 : 0)).toISOString();
}

function favouritesOf({ records }: SyncState): Favourite[] {
  const favourites = [...(records.get(FAVOURITE)?.values() ?? [])] as Favourite[];
  return favourites.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
}

function show(): void {
  const state = syncStore.get();
  const isShown = favouritesStore.get().status !== "idle";
  if (!followed || currentMember()?.id !== followed || !isShown || state.status === "opening") return;
  // The server's list is authoritative, and a refused heart has no text to keep.
  for (const { id, effects, refusal } of state.outbox)
    if (refusal && effects.every(({ kind }) => kind === FAVOURITE)) void discardMutation(id);
  const isComplete = state.status === "ready" && isMerged(followed);
  const ids = isComplete ? favouritesOf(state).map(({ key_id }) => key_id) : withOutbox(readMirror(), state);
  const status = isComplete ? "loaded" : state.syncError ? "failed" : "loading";
  favouritesStore.set({ status, ids });
  writeMirror(ids);
}

/** Until the replica contains the mirror, the mirror stands in for it. */
function withOutbox(mirror: readonly string[], { outbox }: SyncState): string[] {
  const ids = new Set(mirror);
  for (const { kind, id, value } of outbox.flatMap(({ effects, refusal }) => (refusal ? [] : effects))) {
    if (kind !== FAVOURITE) continue;
    if (value) ids.add(id);
    else ids.delete(id);
  }
  return [...ids];
}

/** Moves a visitor's favourites and the pending changes of an earlier script to the member's outbox. */
async function merge(memberId: string): Promise<void> {
  // A tab of an earlier script holds this lock while it sends them.
  await (navigator.locks?.request("favourites", movePending) ?? movePending());
  await syncOnce();
  const state = syncStore.get();
  if (followed !== memberId || state.status !== "ready" || state.syncError) return;
  const known = favouritesOf(state).map(({ key_id }) => key_id);
  const missing = isVisitors() ? readMirror().filter((id) => !known.includes(id)) : [];
  const results = await Promise.all(missing.map((keyId) => setFavourite(keyId, true)));
  if (!results.every(isSafe)) return;
  markMerged(memberId);
  show();
}

async function movePending(): Promise<void> {
  const results = readPending().map(([keyId, isFavourite]) => setFavourite(keyId, isFavourite));
  if ((await Promise.all(results)).every(isSafe)) clearPending();
}

/** Whether the device or the server has it. A refusal is final. */
function isSafe(result: MutationResult): boolean {
  return result.state !== "queued" || result.isPersisted;
}
