import type { Store } from "./store.ts";

export function whenLoaded<T extends { status: string }>(store: Store<T>): Promise<T> {
  return new Promise((resolve) => {
    const look = () => {
      const value = store.get();
      if (value.status === "loading") return;
      stop();
      resolve(value);
    };
    const stop = store.subscribe(look);
    look();
  });
}
