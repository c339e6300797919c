import { useEffect, useEffectEvent } from "react";
import { navigate, usePageQuery } from "#platform/ui/navigation.tsx";

/**
 * Calls `open` with the word of `?escribir=…` once the page is ready. The word leaves the address, so that a reload or a
 * way back opens nothing.
 */
export function useAsked(path: string, isReady: boolean, open: (word: string) => void): void {
  const { search, isHere } = usePageQuery(path);
  const asked = new URLSearchParams(search).get("escribir");
  const take = useEffectEvent((word: string) => {
    const rest = new URLSearchParams(search);
    rest.delete("escribir");
    navigate(`${path}?${rest}`.replace(/\?$/, ""), { replace: true });
    open(word);
  });
  useEffect(() => {
    if (isReady && isHere && asked !== null) take(asked);
  }, [isReady, isHere, asked]);
}
