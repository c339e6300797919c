import { browserStorage, parseStored } from "./browser-storage.ts";
import { createStore } from "./store.ts";

const storage = browserStorage("local");
const tab = browserStorage("session");
const PREFIX = "draft:";
const INTERRUPTED = "interruptedDraft";

/** What a person has begun to write and not saved. */
export interface Draft<T> {
  /** The id that a new thing will have, the same over every try. */
  id: string;
  value: T;
}

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

/** What was left unsaved; null where nothing was, or nothing of this shape. */
export function readDraft<T>(name: string, isValue: (value: unknown) => value is T): Draft<T> | null {
  const { id, value } = (parseStored(storage.read(PREFIX + name)) ?? {}) as Partial<Draft<unknown>>;
  return typeof id === "string" && isValue(value) ? { id, value } : null;
}

/** `null` removes it. */
export function writeDraft<T>(name: string, draft: Draft<T> | null): void {
  storage.write(PREFIX + name, draft && JSON.stringify(draft));
}

export function hasDraft(name: string): boolean {
  return storage.read(PREFIX + name) !== null;
}

/** Whether a member has left anything unsaved on this device. */
export function hasDrafts(memberId: string): boolean {
  return keysOf(memberId).length > 0;
}

/** Removes a member's drafts from the device: someone else may use it next. */
export function forgetDrafts(memberId: string): void {
  for (const key of keysOf(memberId)) storage.write(key, null);
}

function keysOf(memberId: string): string[] {
  return storage.keys().filter((key) => key.startsWith(PREFIX + draftName(memberId, "")));
}

/** Remembers, on the way to a sign-in, in the middle of which draft the session ended. */
export function interruptDraft(name: string): void {
  tab.write(INTERRUPTED, name);
}

/** Which thing of the member's was interrupted, such as `idea:new`; once, and null for anybody else. */
export function takeInterrupted(memberId: string): string | null {
  const name = tab.read(INTERRUPTED);
  const owner = draftName(memberId, "");
  tab.write(INTERRUPTED, null);
  return name?.startsWith(owner) && hasDraft(name) ? name.slice(owner.length) : null;
}
