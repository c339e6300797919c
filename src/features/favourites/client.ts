import { createStore } from "#shared/store.ts";
import { useStore } from "#ui/use-store.ts";

interface FavouritesState {
  /** `idle` unless the user is a Premium member. */
  status: "idle" | "loading" | "loaded" | "failed";
  /** Key ids in the order in which they were added. */
  ids: readonly string[];
}

export const NO_FAVOURITES: FavouritesState = { status: "idle", ids: [] };

/** Public pages read this store; mirror.ts, loaded with a member, fills it. */
export const favouritesStore = createStore(NO_FAVOURITES);

export function useFavouriteIds(): readonly string[] {
  return useStore(favouritesStore).ids;
}

/** Loaded with the first click, because most readers never click a heart. */
export function loadFavouriteActions() {
  return import("./press-favourite.ts");
}
