import { type ComponentType, useEffect, useState } from "react";

/**
 * A part of a page that few need, fetched once it is needed; undefined until then. Where it cannot be fetched, the
 * next time that it is needed tries again.
 *
 * @param load the same function every time
 */
export function usePart<P>(
  isNeeded: boolean,
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> | undefined {
  const [Part, setPart] = useState<ComponentType<P>>();
  useEffect(() => {
    if (isNeeded) load().then((part) => setPart(() => part), console.error);
  }, [isNeeded, load]);
  return isNeeded ? Part : undefined;
}
