import { browserStorage, parseStored } from "#shared/browser-storage.ts";
import { KNOWN_USER } from "./client.ts";
import type { User } from "./contract.ts";

const storage = browserStorage("local");

/** The last known user of this device, for a start without a connection. */
export function cachedUser(): User | null {
  return parseStored(storage.read(KNOWN_USER)) as User | null;
}

/** `null` clears it: another person may use this device next. */
export function writeCachedUser(user: User | null): void {
  storage.write(KNOWN_USER, user && JSON.stringify(user));
}
