import { navigate, usePath } from "./navigation.tsx";

/**
 * Leads from a page to one that takes its place in the history, once what was asked for is done: that may take a while,
 * and whoever has gone elsewhere by then stays there.
 */
export function useReplaceIfStillHere(): (to: string) => void {
  const path = usePath();
  return (to) => {
    if (window.location.pathname === path) navigate(to, { replace: true });
  };
}
