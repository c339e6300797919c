import type { CallError } from "#shared/api-client.ts";
import { favouritesStore } from "../client.ts";
import { isTransient, mirror, sendFavourite, setPending } from "./sync.ts";

const sending = new Set<string>();

interface Toggled {
  isFavourite: boolean;
  isPending: boolean;
}

/**
 * Toggles a favourite optimistically, then on the server; offline it stays pending. Sends clicks on one key
 * in sequence, so that the last one wins on both sides. If the server refuses, undoes the change and returns
 * the error. Returns null if an earlier click handles this one, or after sign-out.
 */
export async function toggleFavourite(keyId: string): Promise<Toggled | CallError | null> {
  if (!isShown()) return null;
  let known = isFavourite(keyId);
  // Store this first: the tab may close before the call, and other tabs read it when the list changes.
  setPending(keyId, !known);
  setFavourite(keyId, !known);
  if (sending.has(keyId)) return null;
  sending.add(keyId);
  try {
    while (isShown() && isFavourite(keyId) !== known) {
      const wanted = !known;
      const result = await sendFavourite(keyId, wanted);
      if (!result.ok && isTransient(result.error)) {
        return { isFavourite: isFavourite(keyId), isPending: true };
      }
      if (!result.ok) {
        setPending(keyId, undefined);
        setFavourite(keyId, known);
        return result.error;
      }
      known = wanted;
    }
    return { isFavourite: known, isPending: false };
  } finally {
    sending.delete(keyId);
  }
}

/** After sign-out the store is idle, and clicks must not change it. */
function isShown(): boolean {
  return favouritesStore.get().status !== "idle";
}

function isFavourite(keyId: string): boolean {
  return favouritesStore.get().ids.includes(keyId);
}

function setFavourite(keyId: string, isOne: boolean): void {
  if (!isShown()) return;
  const state = favouritesStore.get();
  const others = state.ids.filter((id) => id !== keyId);
  favouritesStore.set({ ...state, ids: isOne ? [...others, keyId] : others });
  mirror();
}
