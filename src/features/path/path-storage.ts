import { browserStorage } from "#shared/browser-storage.ts";

/** Key in localStorage of a visitor's path. All keys begin so. */
export const PATH = "path";

/** @param memberId null for a visitor's */
export function pathKey(memberId: string | null): string {
  return memberId === null ? PATH : `${PATH}-${memberId}`;
}

/** Leaves anyone else's. */
export function clearPath(memberId: string): void {
  browserStorage("local").write(pathKey(memberId), null);
}

/** Whether this device remembers anybody's path. Visitors without one load nothing more at first. */
export function hasPath(): boolean {
  return browserStorage("local")
    .keys()
    .some((key) => key.startsWith(PATH));
}
