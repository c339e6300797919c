import { useState } from "react";
import { type Draft, readDraft, writeDraft } from "./drafts.ts";

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
