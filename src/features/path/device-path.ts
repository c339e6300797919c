import { browserStorage, parseStored } from "#shared/browser-storage.ts";
import { PATH, pathKey } from "./clear-path.ts";
import type { Path } from "./contract.ts";
import { EMPTY_PATH, mergePaths } from "./path-rules.ts";

const storage = browserStorage("local");

/** Undefined if this device has none. */
export function readPath(memberId: string | null): Path | undefined {
  const stored = parseStored(storage.read(pathKey(memberId))) as Partial<Path> | null;
  return Array.isArray(stored?.lessons) ? { ...EMPTY_PATH, ...stored } : undefined;
}

export function keepPath(memberId: string | null, path: Path): void {
  storage.write(pathKey(memberId), JSON.stringify(path));
}

/** A visitor's path goes to the first member who signs in on this device, and to nobody afterwards. */
export function claimVisitorPath(memberId: string): Path {
  const visitors = readPath(null) ?? EMPTY_PATH;
  const path = mergePaths(readPath(memberId) ?? EMPTY_PATH, visitors);
  keepPath(memberId, path);
  storage.write(PATH, null);
  return path;
}
