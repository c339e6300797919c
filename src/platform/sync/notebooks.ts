import { browserStorage } from "#platform/shared/browser-storage.ts";
import { withTimeout } from "#platform/shared/with-timeout.ts";

/** Functions of this page's sync engine. The application calls them here, because most pages never load the engine. */
export const openNotebook: { current?: { end: () => void; onPremium: () => void } | undefined } = {};

const storage = browserStorage("local");
const keyOf = (memberId: string) => `notebook-unsent:${memberId}`;

/** Returns true if the device has unsent entries of a member, without opening IndexedDB. */
export function hasUnsent(memberId: string): boolean {
  return storage.read(keyOf(memberId)) !== null;
}

/** @param mark "2" for entries that only this page has; it never replaces "1", for entries in the database */
export function markUnsent(memberId: string, isUnsent: boolean, mark = "1"): void {
  const key = keyOf(memberId);
  if (mark === "1" || storage.read(key) !== "1") storage.write(key, isUnsent ? mark : null);
}

/** Ids of entries whose text is also in `localStorage`, where it survives on a device without a database. */
export const keptElsewhere = new Set<string>();

const PREFIX = "notebook-";

export function databaseName(memberId: string): string {
  return PREFIX + memberId;
}

/** Members with a replica on this device; empty where the browser cannot list databases. */
export async function membersOnDevice(): Promise<string[]> {
  try {
    const databases = (await withTimeout(indexedDB.databases())) ?? [];
    return databases.flatMap(({ name }) => (name?.startsWith(PREFIX) ? name.slice(PREFIX.length) : []));
  } catch {
    return [];
  }
}

/** Deletes a member's replica. Tabs that use the replica close it first. Rejects if the browser could not delete it. */
export function deleteReplica(memberId: string): Promise<void> {
  markUnsent(memberId, false);
  return new Promise((resolve, reject) => {
    try {
      const deletion = indexedDB.deleteDatabase(databaseName(memberId));
      deletion.onsuccess = () => resolve();
      deletion.onerror = () => reject(deletion.error);
    } catch {
      // A browser without IndexedDB has nothing to delete.
      resolve();
    }
  });
}
