import { browserStorage } from "#platform/shared/browser-storage.ts";

/** Returns true if this device stores anybody's path. Without one, visitors load no code of the path at first. */
export function hasPath(): boolean {
  return browserStorage("local")
    .keys()
    .some((key) => key.startsWith("path"));
}
