import { useSyncExternalStore } from "react";
import type { Store } from "#platform/shared/store.ts";

/**
 * Returns the store's initial value while prerendering and hydrating.
 * @param select the part that the component shows; an unchanged part must be the same object, or it renders again
 */
export function useStore<T>(store: Store<T>): T;
export function useStore<T, S>(store: Store<T>, select: (value: T) => S): S;
export function useStore<T>(store: Store<T>, select: (value: T) => unknown = (value) => value): unknown {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.initial()),
  );
}
