import { browserStorage, parseStored } from "./browser-storage.ts";
import { DRAFT_PREFIX, draftStorage, INTERRUPTED } from "./open-drafts.ts";

const tab = browserStorage("session");

/** What a person has begun to write and not saved. */
export interface Draft<T> {
  /** The id that a new thing will have, the same over every try. */
  id: string;
  value: T;
}

/** What was left unsaved; null where nothing was, or nothing of this shape. */
export function readDraft<T>(name: string, isValue: (value: unknown) => value is T): Draft<T> | null {
  const { id, value } = (parseStored(draftStorage.read(DRAFT_PREFIX + name)) ?? {}) as Partial<
    Draft<unknown>
  >;
  return typeof id === "string" && isValue(value) ? { id, value } : null;
}

/** `null` removes it. */
export function writeDraft<T>(name: string, draft: Draft<T> | null): void {
  draftStorage.write(DRAFT_PREFIX + name, draft && JSON.stringify(draft));
}

/** Calls `listener` with what another tab writes of a draft. That it lets go of it is not told. */
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

/** Whether a member has left anything unsaved on this device. */
export function hasDrafts(memberId: string): boolean {
  return keysOf(memberId).length > 0;
}

/**
 * Removes drafts from the device, because someone else may use it next, or because what they are of is gone.
 *
 * @param name of a draft, or what the names of several begin with up to a colon: a member's id means all of theirs
 */
export function clearDrafts(name: string): void {
  for (const key of keysOf(name)) draftStorage.write(key, null);
}

function keysOf(name: string): string[] {
  const whole = DRAFT_PREFIX + name;
  return draftStorage.keys().filter((key) => key === whole || key.startsWith(`${whole}:`));
}

/** Remembers, on the way to a sign-in, in the middle of which draft the session ended. */
export function interruptDraft(name: string): void {
  tab.write(INTERRUPTED, name);
}
