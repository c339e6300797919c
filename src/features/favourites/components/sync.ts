import { keys } from "#features/keys/lessons.ts";
import { apiOf, type CallError, type CallResult } from "#shared/api-client.ts";
import { browserStorage, parseStored } from "#shared/browser-storage.ts";
import { SECOND_MS } from "#shared/time.ts";
import { favouritesStore, NO_FAVOURITES } from "../client.ts";
import type { favouritesContract } from "../contract.ts";

const storage = browserStorage("local");
const api = apiOf<typeof favouritesContract>();

/** The favourites of a visitor, or the mirror of a member's, as the spec names it. */
const STORAGE = "favorites";
/** Whose mirror it is. Without one it is what stood there before anyone signed in. */
const OWNER = "favorites-owner";

/** What the owner has changed without the server's knowing, by key: whether it is to be a favourite. */
const PENDING = "favorites-pending";

/** Other tabs wait for one's turn to end. */
const TURN_MAX_MS = 15 * SECOND_MS;

let member: string | null = null;
/** Counts what the server is told, by this tab or another. */
let changes = 0;

/**
 * Shows a Premium member's favourites: the mirror at once, then the server's word. What stood on the device
 * before is added to the member's, so that neither side is lost; another member's mirror is dropped.
 */
export async function loadFavourites(userId: string): Promise<void> {
  // Who sees theirs already is not shown that they are being fetched again.
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
  // Asked for before a click, it must not undo that.
  if (before !== changes) return loadFavourites(userId);
  if (!result.ok) return favouritesStore.set({ ...favouritesStore.get(), status: "failed" });

  const missing = owner === userId ? [] : local.filter((id) => !result.data.includes(id));
  const pushed = await Promise.all(
    missing.map(async (keyId) => (await api("PUT /api/favourites/:keyId", { params: { keyId } })).ok),
  );
  if (member !== userId) return;
  favouritesStore.set({ status: "loaded", ids: withPending([...result.data, ...missing]) });
  mirror();
  // Until all of it has arrived, it counts as not yet brought over, and is tried again.
  if (pushed.every(Boolean)) storage.write(OWNER, userId);
}

/** Nobody's favourites are shown any more; the device keeps its copy. */
export function hideFavourites(): void {
  member = null;
  favouritesStore.set(NO_FAVOURITES);
}

/** Removes the copy on this device, for whoever uses it next. */
export function clearFavourites(): void {
  hideFavourites();
  storage.write(STORAGE, null);
  storage.write(OWNER, null);
  storage.write(PENDING, null);
}

/** The same, except presses of this member's that the server may not know: they wait for their next sign-in. */
export function clearSentFavourites(userId: string): void {
  if (storage.read(OWNER) !== userId || !hasPending()) {
    clearFavourites();
    return;
  }
  hideFavourites();
  storage.write(STORAGE, null);
}

/** Remembers a change until the server has it; `undefined` lets go of it. */
export function setPending(keyId: string, wanted: boolean | undefined): void {
  const pending = { ...readPending(), [keyId]: wanted };
  const isEmpty = Object.values(pending).every((change) => change === undefined);
  storage.write(PENDING, isEmpty ? null : JSON.stringify(pending));
}

export function hasPending(): boolean {
  return Object.keys(readPending()).length > 0;
}

/** Sends what the server may not know of. What it refuses is let go of: its list is what counts. */
function sendPending(): Promise<void> {
  return inTurn(async () => {
    for (const [keyId, wanted] of Object.entries(readPending())) {
      const result = await tell(keyId, wanted);
      if (!result.ok && isTransient(result.error)) return;
    }
  });
}

/** Tells the server whether a key is a favourite. */
export function sendFavourite(keyId: string, wanted: boolean): Promise<CallResult<void>> {
  return inTurn(() => tell(keyId, wanted));
}

/** What the server has answered is let go of, unless another click, in whichever tab, wants something else by then. */
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
 * One tab at a time, where the browser has locks: what a tab sends for another never arrives after the next click
 * there. `work` never rejects, so a rejection is the lock's own.
 */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks?.request("favourites", work).catch(work) ?? work();
}

/** Whether the same call may succeed later. */
export function isTransient({ code }: CallError): boolean {
  return ["offline", "unavailable", "timed_out", "internal", "rate_limited"].includes(code);
}

function readPending(): Record<string, boolean> {
  const stored = parseStored(storage.read(PENDING));
  const entries = stored !== null && typeof stored === "object" ? Object.entries(stored) : [];
  return Object.fromEntries(entries.filter(([id]) => keys.some((key) => key.id === id)));
}

/** A list as it is with what the server may not know of yet. */
function withPending(ids: string[]): string[] {
  const pending = readPending();
  const added = Object.keys(pending).filter((id) => pending[id] && !ids.includes(id));
  return [...ids.filter((id) => pending[id] !== false), ...added];
}

/**
 * Takes over what another tab has changed. Its list may be older than a click that is on its way, here or there, so
 * what is pending stands above it.
 */
export function followOtherTabs(): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === PENDING) changes++;
    const state = favouritesStore.get();
    if (key === STORAGE && state.status === "loaded")
      favouritesStore.set({ ...state, ids: withPending(readMirror()) });
  });
}

/** Brings the device's copy up to what is shown. */
export function mirror(): void {
  storage.write(STORAGE, JSON.stringify(favouritesStore.get().ids));
}

/** The keys that stand on the device; whatever else stands there counts for nothing. */
function readMirror(): string[] {
  const stored = parseStored(storage.read(STORAGE));
  return Array.isArray(stored) ? keys.map(({ id }) => id).filter((id) => stored.includes(id)) : [];
}
