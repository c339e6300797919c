import { useEffect, useState } from "react";
import { type Draft, followDraft, readDraft, writeDraft } from "#platform/shared/drafts/drafts.ts";
import { openDrafts } from "#platform/shared/drafts/open-drafts.ts";

/**
 * Stores a draft at every change, so that a closed window loses nothing. Tabs share it. The value must be JSON data.
 * @param isSent whether another tab is saving the draft at this moment; the draft is then not offered here
 */
export function useDraft<T>(
  name: string,
  fresh: () => Draft<T>,
  isValue: (value: unknown) => value is T,
  isSent: (draft: Draft<T>) => boolean = () => false,
) {
  const [beginning, setBeginning] = useState(fresh);
  const [found] = useState(() => {
    const stored = readDraft(name, isValue);
    return stored && !isSent(stored) ? stored : null;
  });
  const [draft, setDraft] = useState(found ?? beginning);

  const isChanged = (value: T) => JSON.stringify(value) !== JSON.stringify(beginning.value);
  const isUnsaved = isChanged(draft.value);

  useEffect(() => {
    if (!isUnsaved) return;
    openDrafts.set(openDrafts.get() + 1);
    return () => openDrafts.set(openDrafts.get() - 1);
  }, [isUnsaved]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `isValue` and what is fresh do not change
  useEffect(() => {
    // A draft of another tab replaces only an older state of this draft, or an unchanged form.
    const follow = (other: Draft<T>) =>
      setDraft((own) => (other.id === own.id || !isChanged(own.value) ? other : own));
    return followDraft(name, isValue, follow);
  }, [name]);

  const write = (value: T) => {
    const next = { ...draft, value };
    setDraft(next);
    writeDraft(name, isChanged(value) ? next : null);
  };
  const discard = () => {
    const next = fresh();
    setBeginning(next);
    setDraft(next);
    clear();
  };
  /** Clears the stored draft, but not the form. A draft that another tab has begun stays. */
  const clear = () => {
    const stored = readDraft(name, isValue);
    if (!stored || stored.id === draft.id) writeDraft(name, null);
  };

  return { draft, isUnsaved, wasFound: found !== null, write, discard, forget: clear };
}
