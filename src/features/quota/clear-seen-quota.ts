import { browserStorage } from "#shared/browser-storage.ts";

/** Where a device remembers what a member has put away (seen-quota.ts). */
export function seenKey(memberId: string): string {
  return `quota-seen:${memberId}`;
}

/** Someone else may use this device next. */
export function clearSeenQuota(memberId: string): void {
  browserStorage("local").write(seenKey(memberId), null);
}
