import { browserStorage } from "#platform/shared/browser-storage.ts";

/** Whether this device remembers anybody's path. Visitors without one load nothing more at first. */
export function hasPath(): boolean {
  return browserStorage("local")
    .keys()
    .some((key) => key.startsWith("path"));
}
