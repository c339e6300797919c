import type { Store } from "./store.ts";

/** Resolves with the store's value once its status is no longer `pending`. */
export function whenLoaded<T extends { status: string }>(store: Store<T>, pending = "loading"): Promise<T> {
  return new Promise((resolve) => {
    const look = () => {
      const value = store.get();
      if (value.status === pending) return;
      stop();
      resolve(value);
    };
    const stop = store.subscribe(look);
    look();
  });
}
