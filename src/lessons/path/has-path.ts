import { browserStorage } from "#platform/shared/browser-storage.ts";

/** Returns true if this device stores reading progress. Otherwise visitors load no code for progress at first. */
export function hasPath(): boolean {
  return browserStorage("local")
    .keys()
    .some((key) => key.startsWith("path"));
}
