import { createStore } from "#shared/store.ts";
import { useStore } from "#ui/use-store.ts";

export interface FavouritesState {
  /** "idle" where there is no Premium member. */
  status: "idle" | "loading" | "loaded" | "failed";
  /** Ids of keys, in the order in which they were added. */
  ids: readonly string[];
}

export const NO_FAVOURITES: FavouritesState = { status: "idle", ids: [] };

/** What public pages read of the favourites; what fills it comes with a member (components/sync.ts). */
export const favouritesStore = createStore(NO_FAVOURITES);

/** The Premium member's favourite keys; none for anyone else, and while prerendering. */
export function useFavouriteIds(): readonly string[] {
  return useStore(favouritesStore).ids;
}

/** What a heart does comes with the first press: most readers never press one. */
export function loadFavouriteActions() {
  return import("./components/press-favourite.ts");
}
