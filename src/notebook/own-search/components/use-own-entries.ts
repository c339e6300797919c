import { useEffect, useState } from "react";
import { useSync } from "#platform/sync/client.ts";
import type { SearchedKind } from "#platform/ui/feature.ts";
import { type OwnEntry, prepareEntries, searchOwn } from "../own-search.ts";

/** Typing stays responsive between two slices, also on a phone six times slower. */
const SLICE_MS = 8;

export function useOwnEntries(kinds: readonly SearchedKind[]): OwnEntry[] | undefined {
  const { status, records } = useSync();
  const [entries, setEntries] = useState<OwnEntry[]>();
  useEffect(() => {
    if (status === "ready") return runInSlices(prepareEntries(kinds, records), setEntries);
  }, [status, records, kinds]);
  return entries;
}

/** Returns what a query found: undefined until the first search ends, then the last result until the next one. */
export function useFound(entries: readonly OwnEntry[] | undefined, query: string) {
  const [result, setResult] = useState<{ found: OwnEntry[]; query: string }>();
  useEffect(() => {
    if (entries) return runInSlices(searchOwn(entries, query), (found) => setResult({ found, query }));
  }, [entries, query]);
  return result;
}

/** Begins in a task of its own, because the page renders in this one. Returns a function that stops the work. */
function runInSlices<T>(work: Generator<undefined, T>, onDone: (result: T) => void): () => void {
  const goOn = () => {
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end) {
      const next = work.next();
      if (next.done) return onDone(next.value);
    }
    timer = setTimeout(goOn);
  };
  let timer = setTimeout(goOn);
  return () => clearTimeout(timer);
}
