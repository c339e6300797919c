import { browserStorage } from "#platform/shared/browser-storage.ts";

/** The key of a visitor's path in localStorage. has-path.ts uses the same prefix. */
export const PATH = "path";

/** @param memberId null for a visitor */
export function pathKey(memberId: string | null): string {
  return memberId === null ? PATH : `${PATH}-${memberId}`;
}

export function clearPath(memberId: string): void {
  browserStorage("local").write(pathKey(memberId), null);
}
