import { browserStorage } from "#platform/shared/browser-storage.ts";

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
