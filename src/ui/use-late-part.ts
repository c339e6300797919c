import { type ReactNode, useEffect, useState } from "react";

/** Loads a part after hydration, if `isNeeded`. Keeps rarely used code out of the first load. */
export function useLatePart(isNeeded: () => boolean, load: () => Promise<ReactNode>): ReactNode {
  const [part, setPart] = useState<ReactNode>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    if (isNeeded()) load().then(setPart, console.error);
  }, []);

  return part;
}
