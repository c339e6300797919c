import type { CallError } from "#shared/api-client.ts";
import { favouritesStore } from "../client.ts";
import { isTransient, mirror, sendFavourite, setPending } from "./sync.ts";

const sending = new Set<string>();

/** What became of a click: whether the key is a favourite now, and whether the server has yet to be told. */
interface Toggled {
  isFavourite: boolean;
  isPending: boolean;
}

/**
 * Turns a favourite on or off: at once on the screen, then on the server, which is told later where it cannot be
 * reached. Clicks that come meanwhile are sent one after another, so that the last one wins on both sides.
 *
 * @returns what became of it, or why the server did not take it, the change undone; null for a click that an
 *   earlier one speaks for
 */
export async function toggleFavourite(keyId: string): Promise<Toggled | CallError | null> {
  let known = isFavourite(keyId);
  setFavourite(keyId, !known);
  if (sending.has(keyId)) return null;
  sending.add(keyId);
  try {
    while (isFavourite(keyId) !== known) {
      const wanted = !known;
      const result = await sendFavourite(keyId, wanted);
      if (!result.ok && isTransient(result.error)) {
        setPending(keyId, isFavourite(keyId));
        return { isFavourite: isFavourite(keyId), isPending: true };
      }
      setPending(keyId, undefined);
      if (!result.ok) {
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
