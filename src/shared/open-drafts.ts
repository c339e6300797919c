import { browserStorage } from "./browser-storage.ts";
import { createStore } from "./store.ts";

/** What every draft's key begins with. */
export const DRAFT_PREFIX = "draft:";
/** Where a tab remembers in the middle of which draft the session ended. */
export const INTERRUPTED = "interruptedDraft";

const storage = browserStorage("local");
/** Drafts that the device's storage did not take: they live as long as the page. */
const onPage = new Map<string, string>();

/** Where drafts are kept, by their keys: on the device, and where that takes nothing, on the page. */
export const draftStorage = {
  read: (key: string): string | null => onPage.get(key) ?? storage.read(key),
  /** `null` removes it. */
  write(key: string, text: string | null): void {
    storage.write(key, text);
    if (text !== null && storage.read(key) !== text) onPage.set(key, text);
    else onPage.delete(key);
  },
  keys: (): string[] => [...storage.keys(), ...onPage.keys()],
};

/** How many drafts stand unsaved on the screen now: what they stand in must not be taken away. */
export const openDrafts = createStore(0);

/**
 * A draft's name. It holds whose it is, so that nobody else meets it.
 *
 * @param thing what is being written, such as `idea:new`
 */
export function draftName(memberId: string, thing: string): string {
  return `${memberId}:${thing}`;
}

export function hasDraft(name: string): boolean {
  return draftStorage.read(DRAFT_PREFIX + name) !== null;
}

/** Which thing of the member's was interrupted, such as `idea:new`; once, and null for anybody else. */
export function takeInterrupted(memberId: string): string | null {
  const tab = browserStorage("session");
  const name = tab.read(INTERRUPTED);
  const owner = draftName(memberId, "");
  tab.write(INTERRUPTED, null);
  return name?.startsWith(owner) && hasDraft(name) ? name.slice(owner.length) : null;
}
