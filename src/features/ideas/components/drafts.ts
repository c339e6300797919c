import { browserStorage, parseStored } from "#shared/browser-storage.ts";

const storage = browserStorage("local");
/** What every draft's key begins with, so that all of them can be removed at sign-out. */
const PREFIX = "draft:";

export interface Draft {
  /** The id that a new thing will have, the same over every try. */
  id: string;
  text: string;
}

/** What was left unsaved; null where nothing was. */
export function readDraft(name: string): Draft | null {
  const { id, text } = (parseStored(storage.read(PREFIX + name)) ?? {}) as Partial<Draft>;
  return typeof id === "string" && typeof text === "string" ? { id, text } : null;
}

/** `null` removes it. */
export function writeDraft(name: string, draft: Draft | null): void {
  storage.write(PREFIX + name, draft && JSON.stringify(draft));
}

/** The draft of a member's new idea, or of the changes to one. */
export function ideaDraft(memberId: string, ideaId = "new"): string {
  return `idea:${memberId}:${ideaId}`;
}

/** Removes every draft from the device: someone else may use it next. */
export function forgetDrafts(): void {
  for (const key of storage.keys()) if (key.startsWith(PREFIX)) storage.write(key, null);
}
