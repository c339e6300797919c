import { useSyncExternalStore } from "react";
import type { Store } from "#shared/store.ts";

/** Returns the store's initial value while prerendering and hydrating. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.initial);
}
