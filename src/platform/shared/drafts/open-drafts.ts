import { browserStorage, parseStored } from "../browser-storage.ts";
import { createStore } from "../store.ts";

export const DRAFT_PREFIX = "draft:";

const storage = browserStorage("local");
/** Drafts that `localStorage` did not accept. They last as long as the page. */
const onPage = new Map<string, string>();

export const draftStorage = {
  read: (key: string): string | null => onPage.get(key) ?? storage.read(key),
  write(key: string, text: string | null): void {
    storage.write(key, text);
    if (text !== null && storage.read(key) !== text) onPage.set(key, text);
    else onPage.delete(key);
  },
  keys: (): string[] => [...storage.keys(), ...onPage.keys()],
};

/** The number of unsaved drafts on the screen. A page with one must stay mounted. */
export const openDrafts = createStore(0);

/** Names a draft. The member's id comes first, so that no other member finds it. `thing` is for example `idea:new`. */
export function draftName(memberId: string, thing: string): string {
  return `${memberId}:${thing}`;
}

export function draftId(name: string): string | undefined {
  return (parseStored(draftStorage.read(DRAFT_PREFIX + name)) as { id?: string } | null)?.id;
}

export function hasDraft(name: string): boolean {
  return draftStorage.read(DRAFT_PREFIX + name) !== null;
}
