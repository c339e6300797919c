import { createStore } from "#platform/shared/store.ts";
import { useStore } from "#platform/ui/use-store.ts";

/** Ids of the member's favourite keys; none unless the member has Premium. Public pages read it, mirror.ts fills it. */
export const favouritesStore = createStore<readonly string[]>([]);

export function useFavouriteIds(): readonly string[] {
  return useStore(favouritesStore);
}
