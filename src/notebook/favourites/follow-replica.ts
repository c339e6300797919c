import { isPremium, subscriptionStore } from "#billing/subscription/client.ts";
import { currentMember } from "#member/account/session/session.ts";
import { showMutationToast } from "#notebook/sync-notices/mutation-toast.ts";
import { newId } from "#platform/shared/new-id.ts";
import { whenLoaded } from "#platform/shared/when-loaded.ts";
import { createMutator, discardMutation, startSync, syncStore } from "#platform/sync/client.ts";
import type { MutationResult } from "#platform/sync/mutation.ts";
import { favouritesStore } from "./client.ts";
import type { Favourite, favouritesContract } from "./contract.ts";
import { endUnsent, readUnsent, writeList } from "./mirror.ts";

const FAVOURITE = "favourite";
const write = createMutator<typeof favouritesContract>();

let followed: string | undefined;

export function followReplica(memberId: string): void {
  if (currentMember()?.id !== memberId) return;
  startSync(memberId);
  if (followed === undefined) syncStore.subscribe(show);
  if (followed !== memberId) void sendUnsent(memberId).catch(console.error);
  followed = memberId;
  show();
}

/** Toggles a favourite once all are loaded; with `isAddition`, only adds. Undoes the change if Premium has ended. */
export async function toggleFavourite(memberId: string, keyId: string, isAddition = false) {
  followReplica(memberId);
  const { status, records } = await whenLoaded(syncStore, "opening");
  if (currentMember()?.id !== memberId) return "done";
  if (status === "failed") return "offline";
  const isFavourite = !records.get(FAVOURITE)?.has(keyId);
  if (isAddition && !isFavourite) return "done";
  const id = newId();
  const result = await setFavourite(keyId, isFavourite, id);
  if (result.state === "queued" && result.error.code === "premium_required") {
    await discardMutation(id);
    return "premium_required";
  }
  showMutationToast(result, {
    done: isFavourite ? "Añadido a Favoritos" : "Eliminado de Favoritos",
    failed: "Error al guardar",
    topic: `favourite ${keyId}`,
  });
  return "done";
}

function setFavourite(keyId: string, isFavourite: boolean, id = newId()): Promise<MutationResult> {
  const value = isFavourite ? { key_id: keyId, created_at: new Date().toISOString() } : null;
  const address = `${isFavourite ? "PUT" : "DELETE"} /api/favourites/:keyId` as const;
  return write(address, { params: { keyId } }, () => [{ kind: FAVOURITE, id: keyId, value }], { id });
}

/** Moves changes of an earlier release or a visitor to the outbox once. Two tabs may do this at the same time. */
async function sendUnsent(memberId: string): Promise<void> {
  const results = await Promise.all(Array.from(readUnsent(), (change) => setFavourite(...change)));
  const isSafe = results.every((result) => result.state !== "queued" || result.isPersisted);
  if (isSafe && currentMember()?.id === memberId) endUnsent(memberId);
}

function show(): void {
  const { status, records, outbox } = syncStore.get();
  if (currentMember()?.id !== followed || !isPremium(subscriptionStore.get())) return;
  // Discard favourites that the server refused, because they contain no text of the member.
  for (const { id, effects, refusal } of outbox)
    if (refusal && effects.every(({ kind }) => kind === FAVOURITE)) void discardMutation(id);
  if (status !== "ready") return;
  const favourites = [...(records.get(FAVOURITE)?.values() ?? [])] as Favourite[];
  const ids = favourites.sort((a, b) => (a.created_at < b.created_at ? -1 : 1)).map(({ key_id }) => key_id);
  favouritesStore.set(ids);
  writeList(ids);
}
