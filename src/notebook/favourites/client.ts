import { createStore } from "#platform/shared/store.ts";
import { useStore } from "#platform/ui/use-store.ts";

/** The ids of the favourite lessons, empty without Premium. mirror.ts and follow-replica.ts fill this store. */
export const favouritesStore = createStore<readonly string[]>([]);

export function useFavouriteIds(): readonly string[] {
  return useStore(favouritesStore);
}
