import { browserStorage } from "#platform/shared/browser-storage.ts";
import { withTimeout } from "#platform/shared/with-timeout.ts";

/** The notebook of this page. The application ends it or makes it try again; most pages never load the sync engine. */
export const openNotebook: { current?: { end: () => void; onPremium: () => void } | undefined } = {};

const storage = browserStorage("local");
const keyOf = (memberId: string) => `notebook-unsent:${memberId}`;

/** Returns true if the device has unsent entries of a member, without opening IndexedDB. */
export function hasUnsent(memberId: string): boolean {
  return storage.read(keyOf(memberId)) !== null;
}

/** @param mark "2" for entries that only a page has. It never replaces "1": the database may have other entries. */
export function markUnsent(memberId: string, isUnsent: boolean, mark = "1"): void {
  const key = keyOf(memberId);
  if (mark === "1" || storage.read(key) !== "1") storage.write(key, isUnsent ? mark : null);
}

/** Ids of entries whose text `localStorage` holds too, so that a device without a database keeps it. */
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
