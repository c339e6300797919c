import { useEffect, useState } from "react";
import { type Draft, followDraft, readDraft, writeDraft } from "#shared/drafts.ts";
import { openDrafts } from "#shared/open-drafts.ts";

/**
 * What a person is writing, kept on the device with every key until it is saved: a closed window, a lost
 * connection or a session that ended takes nothing. Open in two tabs, it is the same in both. Where storage is
 * off, it lives as long as the page.
 *
 * @param name of the draft (`draftName`)
 * @param fresh makes what it begins with, as JSON can hold it; what equals that is not worth keeping
 * @param isValue checks what was kept, perhaps by an earlier version
 */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: what checks a value does not change
  useEffect(() => followDraft(name, isValue, setDraft), [name]);

  const write = (value: T) => {
    const next = { ...draft, value };
    setDraft(next);
    writeDraft(name, isChanged(value) ? next : null);
  };
  /** Begins anew; what was kept is gone. */
  const discard = () => {
    const next = fresh();
    setBeginning(next);
    setDraft(next);
    writeDraft(name, null);
  };
  /** After saving, nothing is left to be kept. */
  const clear = () => writeDraft(name, null);

  return { draft, isUnsaved, wasFound: found !== null, write, discard, forget: clear };
}
