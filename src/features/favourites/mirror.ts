import { keys } from "#features/keys/lessons.ts";
import { browserStorage, parseStored } from "#shared/browser-storage.ts";
import { favouritesStore, NO_FAVOURITES } from "./client.ts";

const storage = browserStorage("local");

/** A visitor's favourites, or what a member's page shows. The specification names the key. */
const MIRROR = "favorites";
/** The member who owns the mirror; absent while it is a visitor's. */
const OWNER = "favorites-owner";
/** The member whose replica contains the mirror; absent until the first exchange with the server. */
const MERGED = "favorites-merged";
/** Of scripts before decision 0032: the owner's unsent changes, by key id, true for an addition. */
const PENDING = "favorites-pending";

/** Shows the mirror at once, and the replica as soon as the sync engine is loaded. For Premium members. */
export function showFavourites(memberId: string): void {
  const owner = storage.read(OWNER);
  if (owner !== null && owner !== memberId) clearStored();
  if (favouritesStore.get().status === "idle") favouritesStore.set({ status: "loading", ids: readMirror() });
  import("./follow-replica.ts").then(
    ({ followReplica }) => followReplica(memberId),
    () => {
      const state = favouritesStore.get();
      if (state.status === "loading") favouritesStore.set({ ...state, status: "failed" });
    },
  );
}

/** Empties the store but keeps the mirror on the device. */
export function hideFavourites(): void {
  favouritesStore.set(NO_FAVOURITES);
}

/** Also deletes the mirror, since another person may use the device next. */
export function clearFavourites(): void {
  hideFavourites();
  clearStored();
}

/** Like `clearFavourites`, but keeps pending changes of an earlier script for their owner's next sign-in. */
export function clearSentFavourites(userId: string): void {
  const pending = storage.read(OWNER) === userId ? storage.read(PENDING) : null;
  clearFavourites();
  if (pending === null) return;
  storage.write(OWNER, userId);
  storage.write(PENDING, pending);
}

function clearStored(): void {
  for (const key of [MIRROR, OWNER, MERGED, PENDING]) storage.write(key, null);
}

/** Ignores unknown keys and malformed values. */
export function readMirror(): string[] {
  const stored = parseStored(storage.read(MIRROR));
  return Array.isArray(stored) ? keys.map(({ id }) => id).filter((id) => stored.includes(id)) : [];
}

export function writeMirror(ids: readonly string[]): void {
  storage.write(MIRROR, JSON.stringify(ids));
}

export function isVisitors(): boolean {
  return storage.read(OWNER) === null;
}

export function isMerged(memberId: string): boolean {
  return storage.read(OWNER) === memberId && storage.read(MERGED) === memberId;
}

export function markMerged(memberId: string): void {
  storage.write(OWNER, memberId);
  storage.write(MERGED, memberId);
}

export function readPending(): [keyId: string, isFavourite: boolean][] {
  const stored = parseStored(storage.read(PENDING));
  const entries = stored !== null && typeof stored === "object" ? Object.entries(stored) : [];
  return entries.filter(([id]) => keys.some((key) => key.id === id));
}

export function clearPending(): void {
  storage.write(PENDING, null);
}
