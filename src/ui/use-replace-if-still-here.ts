import { navigate, usePath } from "./navigation.tsx";

/** Navigates after an asynchronous action, unless the reader has left the page meanwhile. */
export function useReplaceIfStillHere(): (to: string) => void {
  const path = usePath();
  return (to) => {
    if (window.location.pathname === path) navigate(to, { replace: true });
  };
}
