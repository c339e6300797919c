import { useEffect, useState } from "react";
import type { PreparedKey } from "../searchable.ts";

export type SearchIndex =
  | { status: "loading" }
  | { status: "failed"; retry: () => void }
  | { status: "ready"; index: readonly PreparedKey[] };

/** Returning to the search shows results at once. */
let loaded: readonly PreparedKey[] | undefined;

export function useSearchIndex(isWanted: boolean): SearchIndex {
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState(-1);
  const [index, setIndex] = useState(loaded);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the same index again
  useEffect(() => {
    if (index || !isWanted) return;
    import("../search-index.ts").then(
      (module) => {
        loaded = module.index;
        setIndex(loaded);
      },
      () => setFailedAttempt(attempt),
    );
  }, [isWanted, attempt]);

  if (index) return { status: "ready", index };
  if (failedAttempt === attempt) return { status: "failed", retry: () => setAttempt(attempt + 1) };
  return { status: "loading" };
}
