import { useEffect, useState } from "react";
import type { PreparedKey } from "../searchable.ts";

export type SearchIndex =
  | { status: "loading" }
  | { status: "failed"; retry: () => void }
  | { status: "ready"; index: readonly PreparedKey[] };

/** Returning to the search shows results at once. */
let loaded: readonly PreparedKey[] | undefined;

export function useSearchIndex(isWanted: boolean): SearchIndex {
  const [index, setIndex] = useState(loaded);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (index || !isWanted || hasFailed) return;
    import("../search-index.ts")
      .then((module) => module.loadIndex())
      .then(
        (index) => {
          loaded = index;
          setIndex(index);
        },
        () => setHasFailed(true),
      );
  }, [index, isWanted, hasFailed]);

  if (index) return { status: "ready", index };
  return hasFailed ? { status: "failed", retry: () => setHasFailed(false) } : { status: "loading" };
}
