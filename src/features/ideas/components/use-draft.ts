import { useState } from "react";

/** What every draft's key begins with, so that all of them can be removed at sign-out. */
const PREFIX = "draft:";

export interface Draft {
  /** The id that a new thing will have, the same over every try. */
  id: string;
  text: string;
}

/**
 * What a person is writing, kept on the device with every key until it is saved: a closed window, a lost
 * connection or a session that ended takes nothing. Where storage is off, it lives as long as the page.
 *
 * @param name of the draft; hold the member's id in it, so that nobody else meets it
 */
export function useDraft(name: string, fresh: () => Draft) {
  const [initial] = useState(() => readDraft(name));
  const [draft, setDraft] = useState<Draft>(() => initial ?? fresh());

  const write = (text: string) => {
    const next = { ...draft, text };
    setDraft(next);
    writeDraft(name, text.trim() === "" ? null : next);
  };
  /** Begins anew; what was kept is gone. */
  const discard = () => {
    setDraft(fresh());
    writeDraft(name, null);
  };
  /** After saving, nothing is left to be kept. */
  const forget = () => writeDraft(name, null);

  return { draft, wasFound: initial !== null, write, discard, forget };
}

export function readDraft(name: string): Draft | null {
  try {
    const { id, text } = JSON.parse(localStorage.getItem(PREFIX + name) ?? "null") ?? {};
    return typeof id === "string" && typeof text === "string" ? { id, text } : null;
  } catch {
    return null;
  }
}

function writeDraft(name: string, draft: Draft | null): void {
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
