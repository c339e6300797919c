import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False while prerendering and hydrating, then true: for what only a browser knows, such as its address or
 * today's date, and what a prerendered page therefore must not show at once.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
