import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while prerendering and hydrating. Guards values that only the browser knows, such as today's date. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
