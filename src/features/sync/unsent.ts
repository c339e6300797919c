import { browserStorage } from "#shared/browser-storage.ts";

const storage = browserStorage("local");
const keyOf = (memberId: string) => `notebook-unsent:${memberId}`;

/** Whether this device holds changes of a member's that the server may not know, without opening the notebook. */
export function hasUnsent(memberId: string): boolean {
  return storage.read(keyOf(memberId)) !== null;
}

export function markUnsent(memberId: string, isUnsent: boolean): void {
  if (isUnsent !== hasUnsent(memberId)) storage.write(keyOf(memberId), isUnsent ? "1" : null);
}
