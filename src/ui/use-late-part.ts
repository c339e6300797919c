import { type ReactNode, useEffect, useState } from "react";

/** A part of a component that few need: fetched once the page has come to life, where `isNeeded` says so. */
export function useLatePart(isNeeded: () => boolean, load: () => Promise<ReactNode>): ReactNode {
  const [part, setPart] = useState<ReactNode>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    if (isNeeded()) load().then(setPart, console.error);
  }, []);

  return part;
}
