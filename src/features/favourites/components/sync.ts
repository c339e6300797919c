import { keys } from "#features/keys/lessons.ts";
import { apiOf } from "#shared/api-client.ts";
import { browserStorage, parseStored } from "#shared/browser-storage.ts";
import { favouritesStore, NO_FAVOURITES } from "../client.ts";
import type { favouritesContract } from "../contract.ts";

const storage = browserStorage("local");
const api = apiOf<typeof favouritesContract>();

/** The favourites of a visitor, or the mirror of a member's, as the spec names it. */
const STORAGE = "favorites";
/** Whose mirror it is. Without one it is what stood there before anyone signed in. */
const OWNER = "favorites-owner";

let member: string | null = null;

/**
 * Shows a Premium member's favourites: the mirror at once, then the server's word. What stood on the device
 * before is added to the member's, so that neither side is lost; another member's mirror is dropped.
 */
export async function loadFavourites(userId: string): Promise<void> {
  member = userId;
  const owner = storage.read(OWNER);
  const local = owner === null || owner === userId ? readMirror() : [];
  favouritesStore.set({ status: "loading", ids: local });
  const result = await api("GET /api/favourites");
  if (member !== userId) return;
  if (!result.ok) return favouritesStore.set({ ...favouritesStore.get(), status: "failed" });

  const missing = owner === userId ? [] : local.filter((id) => !result.data.includes(id));
  const pushed = await Promise.all(
    missing.map(async (keyId) => (await api("PUT /api/favourites/:keyId", { params: { keyId } })).ok),
  );
  if (member !== userId) return;
  favouritesStore.set({ status: "loaded", ids: [...result.data, ...missing] });
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
export function forgetFavourites(): void {
  hideFavourites();
  storage.write(STORAGE, null);
  storage.write(OWNER, null);
}

/** Takes over what another tab has changed. */
export function followOtherTabs(): void {
  window.addEventListener("storage", ({ key }) => {
    const state = favouritesStore.get();
    if (key === STORAGE && state.status === "loaded") favouritesStore.set({ ...state, ids: readMirror() });
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
