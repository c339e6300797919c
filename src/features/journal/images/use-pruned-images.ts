import { useEffect } from "react";
import { currentReplica, useRecords } from "#features/sync/client.ts";
import type { Conflict } from "#features/sync/contract.ts";
import type { JournalRecord } from "../contract.ts";

/** Deletes this device's copies of pictures that no page or conflict holds any more. */
export function usePrunedImages(records: ReadonlyMap<string, JournalRecord> | undefined): void {
  const conflicts = useRecords<Conflict>("conflict");
  useEffect(() => {
    if (!records || !conflicts) return;
    const contents = [...conflicts.values()].map(({ content }) => content.image_url);
    const named = new Set([...contents, ...[...records.values()].map((record) => record.image_url)]);
    void currentReplica()?.pruneFiles((name) => named.has(name));
  }, [records, conflicts]);
}
