import { browserStorage, parseStored } from "#shared/browser-storage.ts";
import { KNOWN_USER } from "./client.ts";
import type { User } from "./contract.ts";

const storage = browserStorage("local");

/** Who was signed in on this device when the server was last asked; what a page without a connection goes by. */
export function cachedUser(): User | null {
  return parseStored(storage.read(KNOWN_USER)) as User | null;
}

/** `null` forgets them: someone else may use this device next. */
export function writeCachedUser(user: User | null): void {
  storage.write(KNOWN_USER, user && JSON.stringify(user));
}
