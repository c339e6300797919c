import { markUnsent } from "./unsent.ts";

const PREFIX = "notebook-";

/** What a member's notebook is called in a device's database. */
export function databaseName(memberId: string): string {
  return PREFIX + memberId;
}

/** Whose notebooks are on this device; empty where the browser does not tell. */
export async function membersOnDevice(): Promise<string[]> {
  try {
    const databases = (await indexedDB.databases?.()) ?? [];
    return databases.flatMap(({ name }) => (name?.startsWith(PREFIX) ? name.slice(PREFIX.length) : []));
  } catch {
    return [];
  }
}

/**
 * Removes a member's notebook from the device: someone else may use it next. A tab that has it open lets go of it.
 * Resolves when it is gone; rejects where the browser could not remove it.
 */
export function deleteReplica(memberId: string): Promise<void> {
  markUnsent(memberId, false);
  return new Promise((resolve, reject) => {
    try {
      const deletion = indexedDB.deleteDatabase(databaseName(memberId));
      deletion.onsuccess = () => resolve();
      deletion.onerror = () => reject(deletion.error);
    } catch {
      // Where a browser has no such database, nothing was kept in one.
      resolve();
    }
  });
}
