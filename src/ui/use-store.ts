import { useSyncExternalStore } from "react";
import type { Store } from "#shared/store.ts";

/** Reads a store in a component; while prerendering and hydrating it holds its initial value. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.initial);
}
