import { useEffect } from "react";
import { useRecords } from "#features/sync/client.ts";
import type { Conflict } from "#features/sync/contract.ts";
import { pruneDeviceFiles } from "#features/sync/replica/replica-files.ts";
import type { JournalRecord } from "../contract.ts";

/** Deletes this device's copies of pictures that no page or conflict holds any more. */
export function useImageKeeping(records: ReadonlyMap<string, JournalRecord> | undefined): void {
  const conflicts = useRecords<Conflict>("conflict");
  useEffect(() => {
    if (!records || !conflicts) return;
    const contents = [...conflicts.values()].map(({ content }) => content.image_url);
    void pruneDeviceFiles(new Set([...contents, ...[...records.values()].map((record) => record.image_url)]));
  }, [records, conflicts]);
}
