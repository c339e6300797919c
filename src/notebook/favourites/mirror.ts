import { keys } from "#lessons/keys/lessons.ts";
import { browserStorage, parseStored } from "#platform/shared/browser-storage.ts";
import { favouritesStore } from "./client.ts";

const storage = browserStorage("local");

/** The list that a page shows before the replica is open. The specification names the key. */
const MIRROR = "favorites";
/** The member who owns the list; absent while it is a visitor's. */
const OWNER = "favorites-owner";
/** Of release 0.1.0: the owner's unsent changes, by key id, true for an addition. */
const PENDING = "favorites-pending";
/** Of the release after it. Nothing reads it. */
const MERGED = "favorites-merged";

/** Shows the list at once, and the replica as soon as the sync engine is loaded. For Premium members. */
export function showFavourites(memberId: string): void {
  const owner = storage.read(OWNER);
  if (owner !== null && owner !== memberId) clearFavourites();
  favouritesStore.set(readList());
  // Without a connection the list stays, and a click loads the engine again.
  import("./follow-replica.ts").then(
    (late) => late.followReplica(memberId),
    () => undefined,
  );
}

/** Empties the page but keeps the list on the device. */
export function hideFavourites(): void {
  favouritesStore.set([]);
}

/** Also empties the device, since another person may use it next. */
export function clearFavourites(): void {
  clearSentFavourites();
  for (const key of [OWNER, PENDING, MERGED]) storage.write(key, null);
}

/** Keeps unsent changes of release 0.1.0 for their owner's next sign-in. */
export function clearSentFavourites(): void {
  hideFavourites();
  storage.write(MIRROR, null);
}

export function writeList(ids: readonly string[]): void {
  storage.write(MIRROR, JSON.stringify(ids));
}

/** What no outbox holds yet: a visitor's favourites, and unsent changes of release 0.1.0. */
export function readUnsent(): Map<string, boolean> {
  const list = storage.read(OWNER) === null ? readList() : [];
  const changes = Object.entries(parseStored(storage.read(PENDING)) ?? {}).filter(([id]) => isKey(id));
  return new Map([...list.map((id) => [id, true] as const), ...changes]);
}

export function endUnsent(memberId: string): void {
  storage.write(OWNER, memberId);
  storage.write(PENDING, null);
}

/** Ignores unknown keys and malformed values. */
function readList(): string[] {
  const stored = parseStored(storage.read(MIRROR));
  return Array.isArray(stored) ? stored.filter(isKey) : [];
}

const isKey = (id: unknown): boolean => keys.some((key) => key.id === id);
