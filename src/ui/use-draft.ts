import { useEffect, useState } from "react";
import { type Draft, followDraft, readDraft, writeDraft } from "#shared/drafts/drafts.ts";
import { openDrafts } from "#shared/drafts/open-drafts.ts";

/** Stored with every change, so that a closed window loses nothing. Tabs share it. `fresh` must survive JSON. */
export function useDraft<T>(name: string, fresh: () => Draft<T>, isValue: (value: unknown) => value is T) {
  const [beginning, setBeginning] = useState(fresh);
  const [found] = useState(() => readDraft(name, isValue));
  const [draft, setDraft] = useState(found ?? beginning);

  const isChanged = (value: T) => JSON.stringify(value) !== JSON.stringify(beginning.value);
  const isUnsaved = isChanged(draft.value);

  useEffect(() => {
    if (!isUnsaved) return;
    openDrafts.set(openDrafts.get() + 1);
    return () => openDrafts.set(openDrafts.get() - 1);
  }, [isUnsaved]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `isValue` does not change
  useEffect(() => followDraft(name, isValue, setDraft), [name]);

  const write = (value: T) => {
    const next = { ...draft, value };
    setDraft(next);
    writeDraft(name, isChanged(value) ? next : null);
  };
  const discard = () => {
    const next = fresh();
    setBeginning(next);
    setDraft(next);
    writeDraft(name, null);
  };
  /** For use after saving: the form keeps its value. */
  const clear = () => writeDraft(name, null);

  return { draft, isUnsaved, wasFound: found !== null, write, discard, forget: clear };
}
