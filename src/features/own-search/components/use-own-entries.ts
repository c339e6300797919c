import { useEffect, useState } from "react";
import { useSync } from "#features/sync/client.ts";
import type { SearchedKind, SearchedRecord } from "#ui/feature.ts";
import { newestFirst, type PreparedEntry, prepareEntries } from "../own-entry.ts";

/** Prepare in slices, so that typing stays responsive. */
const SLICE_MS = 12;

/** Everything the member wrote, newest first; undefined until loaded and prepared. */
export function useOwnEntries(kinds: readonly SearchedKind[]): PreparedEntry[] | undefined {
  const { status, records } = useSync();
  const [entries, setEntries] = useState<PreparedEntry[]>();
  useEffect(() => {
    if (status !== "ready") return;
    const recordsOf = ({ kind }: SearchedKind) =>
      (records.get(kind)?.values() ?? []) as Iterable<SearchedRecord>;
    const rest = kinds.values().flatMap((kind) => prepareEntries(kind, recordsOf(kind)));
    const done: PreparedEntry[] = [];
    let timer: ReturnType<typeof setTimeout>;
    const goOn = () => {
      const end = performance.now() + SLICE_MS;
      while (performance.now() < end) {
        const next = rest.next();
        if (next.done) return setEntries(newestFirst(done));
        done.push(next.value);
      }
      timer = setTimeout(goOn);
    };
    goOn();
    return () => clearTimeout(timer);
  }, [status, records, kinds]);
  return entries;
}
