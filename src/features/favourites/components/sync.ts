import { keys } from "#features/keys/lessons.ts";
import { apiOf, type CallError, type CallResult } from "#shared/api-client.ts";
import { browserStorage, parseStored } from "#shared/browser-storage.ts";
import { SECOND_MS } from "#shared/time.ts";
import { favouritesStore, NO_FAVOURITES } from "../client.ts";
import type { favouritesContract } from "../contract.ts";

const storage = browserStorage("local");
const api = apiOf<typeof favouritesContract>();

/** A visitor's favourites, or the cached list of a member. The spec names the key. */
const STORAGE = "favorites";
/** The member who owns the cached list; absent while the list is a visitor's or not fully merged. */
const OWNER = "favorites-owner";

/** The owner's unconfirmed changes, by key id: whether the key should be a favourite. */
const PENDING = "favorites-pending";

/** Bounds how long other tabs wait for the lock. */
const TURN_MAX_MS = 15 * SECOND_MS;

let member: string | null = null;
/** Counts calls and pending changes, of this tab and others, to detect lists requested before them. */
let changes = 0;

/** Shows the cached list, then the server's. Merges a visitor's list; discards another member's. */
export async function loadFavourites(userId: string): Promise<void> {
  // Reloading must not show a loading state over a list that is already on the screen.
  const isShown = member === userId && favouritesStore.get().status === "loaded";
  member = userId;
  const owner = storage.read(OWNER);
  const local = owner === null || owner === userId ? readMirror() : [];
  if (!isShown) favouritesStore.set({ status: "loading", ids: local });
  if (owner !== null && owner !== userId) storage.write(PENDING, null);
  await sendPending();
  const before = changes;
  const result = await api("GET /api/favourites");
  if (member !== userId) return;
  // The list may be older than a click that came meanwhile. Load it again.
  if (before !== changes) return loadFavourites(userId);
  if (!result.ok) return favouritesStore.set({ ...favouritesStore.get(), status: "failed" });

  const missing = owner === userId ? [] : local.filter((id) => !result.data.includes(id));
  const pushed = await Promise.all(
    missing.map(async (keyId) => (await api("PUT /api/favourites/:keyId", { params: { keyId } })).ok),
  );
  if (member !== userId) return;
  favouritesStore.set({ status: "loaded", ids: withPending([...result.data, ...missing]) });
  mirror();
  // If a push failed, stay without an owner, so that the next load merges again.
  if (pushed.every(Boolean)) storage.write(OWNER, userId);
}

/** Empties the store but keeps the cached list on the device. */
export function hideFavourites(): void {
  member = null;
  favouritesStore.set(NO_FAVOURITES);
}

/** Also deletes the cached list, since another person may use the device next. */
export function clearFavourites(): void {
  hideFavourites();
  storage.write(STORAGE, null);
  storage.write(OWNER, null);
  storage.write(PENDING, null);
}

/** Like `clearFavourites`, but keeps this member's pending changes for their next sign-in. */
export function clearSentFavourites(userId: string): void {
  if (storage.read(OWNER) !== userId || !hasPending()) {
    clearFavourites();
    return;
  }
  hideFavourites();
  storage.write(STORAGE, null);
}

/** Stores a pending change; `undefined` deletes it. */
export function setPending(keyId: string, wanted: boolean | undefined): void {
  const pending = { ...readPending(), [keyId]: wanted };
  const isEmpty = Object.values(pending).every((change) => change === undefined);
  storage.write(PENDING, isEmpty ? null : JSON.stringify(pending));
}

export function hasPending(): boolean {
  return Object.keys(readPending()).length > 0;
}

/** Sends pending changes. Drops those that the server refuses: its list is authoritative. */
function sendPending(): Promise<void> {
  return inTurn(async () => {
    for (const [keyId, wanted] of Object.entries(readPending())) {
      const result = await tell(keyId, wanted);
      if (!result.ok && isTransient(result.error)) return;
    }
  });
}

export function sendFavourite(keyId: string, wanted: boolean): Promise<CallResult<void>> {
  return inTurn(() => tell(keyId, wanted));
}

/** Sends one change. An answer clears the pending change, unless a later click in any tab changed it. */
async function tell(keyId: string, wanted: boolean): Promise<CallResult<void>> {
  const parts = { params: { keyId }, timeoutMs: TURN_MAX_MS };
  changes++;
  const result = await (wanted
    ? api("PUT /api/favourites/:keyId", parts)
    : api("DELETE /api/favourites/:keyId", parts));
  changes++;
  const isAnswered = result.ok || !isTransient(result.error);
  if (isAnswered && readPending()[keyId] === wanted) setPending(keyId, undefined);
  return result;
}

/**
 * Serializes the calls of all tabs by a Web Lock, if supported: a slow call cannot undo a later click in
 * another tab. `work` never rejects, so a rejection comes from the lock.
 */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks?.request("favourites", work).catch(work) ?? work();
}

export function isTransient({ code }: CallError): boolean {
  return ["offline", "unavailable", "timed_out", "internal", "rate_limited"].includes(code);
}

function readPending(): Record<string, boolean> {
  const stored = parseStored(storage.read(PENDING));
  const entries = stored !== null && typeof stored === "object" ? Object.entries(stored) : [];
  return Object.fromEntries(entries.filter(([id]) => keys.some((key) => key.id === id)));
}

function withPending(ids: string[]): string[] {
  const pending = readPending();
  const added = Object.keys(pending).filter((id) => pending[id] && !ids.includes(id));
  return [...ids.filter((id) => pending[id] !== false), ...added];
}

/** Takes over changes of other tabs. Pending changes win, because a stored list may be older than a click. */
export function followOtherTabs(): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === PENDING) changes++;
    const state = favouritesStore.get();
    if (key === STORAGE && state.status === "loaded")
      favouritesStore.set({ ...state, ids: withPending(readMirror()) });
  });
}

export function mirror(): void {
  storage.write(STORAGE, JSON.stringify(favouritesStore.get().ids));
}

/** Ignores unknown keys and malformed values. */
function readMirror(): string[] {
  const stored = parseStored(storage.read(STORAGE));
  return Array.isArray(stored) ? keys.map(({ id }) => id).filter((id) => stored.includes(id)) : [];
}
