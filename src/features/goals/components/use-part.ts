import { type ComponentType, useEffect, useState } from "react";

/**
 * Loads a rarely needed component when `isNeeded` becomes true; undefined until then. Retries after a failure
 * the next time that it is needed. `load` must be a stable reference.
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
