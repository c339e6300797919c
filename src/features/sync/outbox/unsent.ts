import { browserStorage } from "#shared/browser-storage.ts";

const storage = browserStorage("local");
const keyOf = (memberId: string) => `notebook-unsent:${memberId}`;

/** Whether the device holds unsent entries of a member, known without opening IndexedDB. */
export function hasUnsent(memberId: string): boolean {
  return storage.read(keyOf(memberId)) !== null;
}

/** @param mark "2" for what only a page has. It leaves "1": the database may have entries that the page cannot read. */
export function markUnsent(memberId: string, isUnsent: boolean, mark = "1"): void {
  const known = storage.read(keyOf(memberId));
  const next = isUnsent ? mark : null;
  if (known !== next && (known !== "1" || mark === "1")) storage.write(keyOf(memberId), next);
}

/** Ids of entries whose text `localStorage` holds too, so that a device without a database keeps it. */
export const keptElsewhere = new Set<string>();
