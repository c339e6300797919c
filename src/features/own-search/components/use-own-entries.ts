import { useEffect, useState } from "react";
import { useSync } from "#features/sync/client.ts";
import { newestFirst, OWN_KINDS, type OwnRecords, type PreparedEntry, prepareEntries } from "../own-entry.ts";

/** Prepare in slices, so that typing stays responsive. */
const SLICE_MS = 12;

/** Everything the member wrote, newest first; undefined until loaded and prepared. */
export function useOwnEntries(): PreparedEntry[] | undefined {
  const { status, records } = useSync();
  const [entries, setEntries] = useState<PreparedEntry[]>();
  useEffect(() => {
    if (status !== "ready") return;
    const ofKinds = OWN_KINDS.map((kind) => [kind, records.get(kind)?.values() ?? []]);
    const rest = prepareEntries(Object.fromEntries(ofKinds) as OwnRecords);
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
  }, [status, records]);
  return entries;
}
