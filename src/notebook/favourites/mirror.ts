import { keys } from "#lessons/keys/lessons.ts";
import { browserStorage, parseStored } from "#platform/shared/browser-storage.ts";
import { favouritesStore } from "./client.ts";

const storage = browserStorage("local");

/** The list that a page shows before the replica is open. The specification fixes this storage key. */
const MIRROR = "favorites";
/** The member who owns the list; absent while it is a visitor's. */
const OWNER = "favorites-owner";
/** The owner's unsent changes of release 0.1.0, by lesson id; true for an addition. */
const PENDING = "favorites-pending";

/** Shows a Premium member's list at once, and the replica as soon as the sync engine is loaded. */
export function showFavourites(memberId: string): void {
  const owner = storage.read(OWNER);
  if (owner !== null && owner !== memberId) clearFavourites();
  favouritesStore.set(readList());
  // If the engine cannot load, the list stays, and a click loads the engine again.
  import("./follow-replica.ts").then(
    (late) => late.followReplica(memberId),
    () => undefined,
  );
}

/** Empties the page but keeps the list on the device. */
export function hideFavourites(): void {
  favouritesStore.set([]);
}

/** Empties the page and the stored data, because another person may use the device next. */
export function clearFavourites(): void {
  clearSentFavourites();
  for (const key of [OWNER, PENDING]) storage.write(key, null);
}

/** Clears the list, but keeps unsent changes of release 0.1.0 for their owner's next sign-in. */
export function clearSentFavourites(): void {
  hideFavourites();
  storage.write(MIRROR, null);
}

export function writeList(ids: readonly string[]): void {
  storage.write(MIRROR, JSON.stringify(ids));
}

/** Returns the changes that no outbox holds yet: a visitor's favourites, and unsent changes of release 0.1.0. */
export function readUnsent(): Map<string, boolean> {
  const list = storage.read(OWNER) === null ? readList() : [];
  const changes = Object.entries(parseStored(storage.read(PENDING)) ?? {}).filter(([id]) => isKey(id));
  return new Map([...list.map((id) => [id, true] as const), ...changes]);
}

export function endUnsent(memberId: string): void {
  storage.write(OWNER, memberId);
  storage.write(PENDING, null);
}

function readList(): string[] {
  const stored = parseStored(storage.read(MIRROR));
  return Array.isArray(stored) ? stored.filter(isKey) : [];
}

const isKey = (id: unknown): boolean => keys.some((key) => key.id === id);
