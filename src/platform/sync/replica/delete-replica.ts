import { withTimeout } from "#platform/shared/with-timeout.ts";
import { markUnsent } from "../outbox/unsent.ts";

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
