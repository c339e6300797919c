import { browserStorage, parseStored } from "#shared/browser-storage.ts";
import { seenKey } from "./clear-seen-quota.ts";
import type { Usage } from "./contract.ts";

const storage = browserStorage("local");

/** Dismissed notices by kind: near the bound, or full. */
type Seen = Record<string, "near" | "full">;

/** Usages not dismissed yet. A kind that becomes full is shown again. */
export function unseenOf(memberId: string, usages: readonly Usage[]): Usage[] {
  const seen = readSeen(memberId);
  return usages.filter((usage) => seen[usage.kind] !== "full" && seen[usage.kind] !== levelOf(usage));
}

export function markSeen(memberId: string, shown: readonly Usage[]): void {
  const seen = { ...readSeen(memberId) };
  for (const usage of shown) seen[usage.kind] = levelOf(usage);
  storage.write(seenKey(memberId), JSON.stringify(seen));
}

/** Forgets the dismissal of kinds that are no longer near their bound, so that they are shown next time. */
export function clearPast(memberId: string, usages: readonly Usage[]): void {
  const seen = readSeen(memberId);
  const kinds = Object.keys(seen);
  const left = kinds.filter((kind) => usages.some((usage) => usage.kind === kind));
  if (left.length === kinds.length) return;
  const still = Object.fromEntries(left.map((kind) => [kind, seen[kind]]));
  storage.write(seenKey(memberId), left.length > 0 ? JSON.stringify(still) : null);
}

function levelOf({ count, max }: Usage): "near" | "full" {
  return count >= max ? "full" : "near";
}

function readSeen(memberId: string): Seen {
  const seen = parseStored(storage.read(seenKey(memberId)));
  return typeof seen === "object" && seen !== null ? (seen as Seen) : {};
}
