import { browserStorage, parseStored } from "../browser-storage.ts";
import { DRAFT_PREFIX, draftName, draftStorage, hasDraft } from "./open-drafts.ts";

const tab = browserStorage("session");
/** The tab's storage key for the draft that was open when the session ended. */
const INTERRUPTED = "interruptedDraft";

export interface Draft<T> {
  /** The id that a new record will get, the same on every retry. */
  id: string;
  value: T;
}

/** Returns null where there is no draft or its value has another shape. */
export function readDraft<T>(name: string, isValue: (value: unknown) => value is T): Draft<T> | null {
  const stored = parseStored(draftStorage.read(DRAFT_PREFIX + name));
  const { id, value } = (stored ?? {}) as Partial<Draft<unknown>>;
  return typeof id === "string" && isValue(value) ? { id, value } : null;
}

export function writeDraft<T>(name: string, draft: Draft<T> | null): void {
  draftStorage.write(DRAFT_PREFIX + name, draft && JSON.stringify(draft));
}

/** Calls `listener` when another tab changes the draft, but not when that tab deletes it. */
export function followDraft<T>(
  name: string,
  isValue: (value: unknown) => value is T,
  listener: (draft: Draft<T>) => void,
): () => void {
  const look = ({ key }: StorageEvent) => {
    const draft = key === DRAFT_PREFIX + name ? readDraft(name, isValue) : null;
    if (draft) listener(draft);
  };
  window.addEventListener("storage", look);
  return () => window.removeEventListener("storage", look);
}

export function hasDrafts(memberId: string): boolean {
  return keysOf(memberId).length > 0;
}

/** @param name the name of one draft, or a prefix that ends before a colon: a member's id clears all their drafts */
export function clearDrafts(name: string): void {
  for (const key of keysOf(name)) draftStorage.write(key, null);
}

function keysOf(name: string): string[] {
  const whole = DRAFT_PREFIX + name;
  return draftStorage.keys().filter((key) => key === whole || key.startsWith(`${whole}:`));
}

/** Stores, before a new sign-in, which draft was open when the session ended. */
export function interruptDraft(name: string): void {
  tab.write(INTERRUPTED, name);
}

/** Returns the `thing` of the member's interrupted draft, once. Returns null for another member's draft. */
export function takeInterrupted(memberId: string): string | null {
  const name = tab.read(INTERRUPTED);
  const owner = draftName(memberId, "");
  tab.write(INTERRUPTED, null);
  return name?.startsWith(owner) && hasDraft(name) ? name.slice(owner.length) : null;
}
