import { browserStorage } from "#shared/browser-storage.ts";

/** The localStorage key of dismissed notices (seen-quota.ts). */
export function seenKey(memberId: string): string {
  return `quota-seen:${memberId}`;
}

export function clearSeenQuota(memberId: string): void {
  browserStorage("local").write(seenKey(memberId), null);
}
