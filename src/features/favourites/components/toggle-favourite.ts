import { apiOf, type CallError } from "#shared/api-client.ts";
import { favouritesStore } from "../client.ts";
import type { favouritesContract } from "../contract.ts";
import { mirror } from "./sync.ts";

const api = apiOf<typeof favouritesContract>();

const sending = new Set<string>();

/**
 * Turns a favourite on or off: at once on the screen, then on the server. Clicks that come meanwhile are
 * sent one after another, so that the last one wins on both sides.
 *
 * @returns whether the key is a favourite now, or why the server did not take it, the change undone; null
 *   for a click that an earlier one speaks for
 */
export async function toggleFavourite(keyId: string): Promise<boolean | CallError | null> {
  let known = isFavourite(keyId);
  setFavourite(keyId, !known);
  if (sending.has(keyId)) return null;
  sending.add(keyId);
  try {
    while (isFavourite(keyId) !== known) {
      const wanted = !known;
      const parts = { params: { keyId } };
      const result = wanted
        ? await api("PUT /api/favourites/:keyId", parts)
        : await api("DELETE /api/favourites/:keyId", parts);
      if (!result.ok) {
        setFavourite(keyId, known);
        return result.error;
      }
      known = wanted;
    }
    return known;
  } finally {
    sending.delete(keyId);
  }
}

function isFavourite(keyId: string): boolean {
  return favouritesStore.get().ids.includes(keyId);
}

function setFavourite(keyId: string, isOne: boolean): void {
  const state = favouritesStore.get();
  if (state.status === "idle") return;
  const others = state.ids.filter((id) => id !== keyId);
  favouritesStore.set({ ...state, ids: isOne ? [...others, keyId] : others });
  mirror();
}
