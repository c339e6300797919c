/** What every draft's key begins with, so that all of them can be removed at sign-out. */
const PREFIX = "draft:";

export interface Draft {
  /** The id that a new thing will have, the same over every try. */
  id: string;
  text: string;
}

/** What was left unsaved; null where nothing was. */
export function readDraft(name: string): Draft | null {
  try {
    const { id, text } = JSON.parse(localStorage.getItem(PREFIX + name) ?? "null") ?? {};
    return typeof id === "string" && typeof text === "string" ? { id, text } : null;
  } catch {
    return null;
  }
}

/** `null` removes it. Where storage is off, nothing is kept. */
export function writeDraft(name: string, draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(PREFIX + name, JSON.stringify(draft));
    else localStorage.removeItem(PREFIX + name);
  } catch {}
}

/** The draft of a member's new idea, or of the changes to one. */
export function ideaDraft(memberId: string, ideaId = "new"): string {
  return `idea:${memberId}:${ideaId}`;
}

/** Removes every draft from the device: someone else may use it next. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {}
}
