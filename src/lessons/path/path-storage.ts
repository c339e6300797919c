import { browserStorage } from "#platform/shared/browser-storage.ts";

/** Key in localStorage of a visitor's path; has-path.ts knows how all keys begin. */
export const PATH = "path";

/** @param memberId null for a visitor */
export function pathKey(memberId: string | null): string {
  return memberId === null ? PATH : `${PATH}-${memberId}`;
}

export function clearPath(memberId: string): void {
  browserStorage("local").write(pathKey(memberId), null);
}
