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
  if (!isShown()) return null;
  let known = isFavourite(keyId);
  // First of all: this tab may be closed before the server is told, and others look here when they see the list change.
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

/** What is shown to nobody any more, as when the session has ended, is nobody's wish. */
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
