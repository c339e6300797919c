import { browserStorage } from "#shared/browser-storage.ts";

const storage = browserStorage("local");
const keyOf = (memberId: string) => `notebook-unsent:${memberId}`;

/** Whether the device holds unsent entries of a member, known without opening IndexedDB. */
export function hasUnsent(memberId: string): boolean {
  return storage.read(keyOf(memberId)) !== null;
}

export function markUnsent(memberId: string, isUnsent: boolean): void {
  if (isUnsent !== hasUnsent(memberId)) storage.write(keyOf(memberId), isUnsent ? "1" : null);
}

/** Ids of entries whose text `localStorage` holds too, so that a device without a database keeps it. */
export const keptElsewhere = new Set<string>();
