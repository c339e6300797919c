import { browserStorage } from "./browser-storage.ts";
import { createStore } from "./store.ts";

/** What every draft's key begins with. */
export const DRAFT_PREFIX = "draft:";
/** Where a tab remembers in the middle of which draft the session ended. */
export const INTERRUPTED = "interruptedDraft";

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
  return browserStorage("local").read(DRAFT_PREFIX + name) !== null;
}

/** Which thing of the member's was interrupted, such as `idea:new`; once, and null for anybody else. */
export function takeInterrupted(memberId: string): string | null {
  const tab = browserStorage("session");
  const name = tab.read(INTERRUPTED);
  const owner = draftName(memberId, "");
  tab.write(INTERRUPTED, null);
  return name?.startsWith(owner) && hasDraft(name) ? name.slice(owner.length) : null;
}
