import { useEffect, useState } from "react";
import { useSync } from "#platform/sync/client.ts";
import type { Records } from "#platform/sync/replica/replica-store.ts";
import type { SearchedKind, SearchedRecord } from "#platform/ui/feature.ts";
import { newestFirst, type PreparedEntry, prepareEntries } from "../own-entry.ts";
import { type Found, searchOwn } from "../own-search.ts";

/** Typing stays responsive between two slices, also on a phone six times slower. */
const SLICE_MS = 8;

/** Everything the member wrote, newest first; undefined until loaded and prepared. */
export function useOwnEntries(kinds: readonly SearchedKind[]): PreparedEntry[] | undefined {
  const { status, records } = useSync();
  const [entries, setEntries] = useState<PreparedEntry[]>();
  useEffect(() => {
    if (status === "ready") return runInSlices(prepareAll(kinds, records), setEntries);
  }, [status, records, kinds]);
  return entries;
}

/** Returns what a query found: undefined until the first search ends, then the last result until the next one. */
export function useFound(
  entries: readonly PreparedEntry[] | undefined,
  query: string,
): { found: Found[]; query: string } | undefined {
  const [result, setResult] = useState<{ found: Found[]; query: string }>();
  useEffect(() => {
    if (entries) return runInSlices(searchOwn(entries, query), (found) => setResult({ found, query }));
  }, [entries, query]);
  return result;
}

function* prepareAll(
  kinds: readonly SearchedKind[],
  records: Records,
): Generator<undefined, PreparedEntry[]> {
  const entries: PreparedEntry[] = [];
  for (const kind of kinds) {
    const recordsOfKind = (records.get(kind.kind)?.values() ?? []) as Iterable<SearchedRecord>;
    for (const entry of prepareEntries(kind, recordsOfKind)) {
      entries.push(entry);
      yield;
    }
  }
  return newestFirst(entries);
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
