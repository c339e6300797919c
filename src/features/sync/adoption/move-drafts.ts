import { DRAFT_PREFIX, draftName, draftStorage } from "#shared/drafts/open-drafts.ts";

/** Gives drafts to another account of the same person. Returns whether some stay, because the account has others there. */
export function moveDrafts(from: string, to: string): boolean {
  const owner = DRAFT_PREFIX + draftName(from, "");
  let hasLeft = false;
  for (const key of draftStorage.keys().filter((key) => key.startsWith(owner))) {
    const next = DRAFT_PREFIX + draftName(to, key.slice(owner.length));
    const [text, present] = [draftStorage.read(key), draftStorage.read(next)];
    if (present !== null && present !== text) {
      hasLeft = true;
      continue;
    }
    draftStorage.write(next, text);
    draftStorage.write(key, null);
    // A full device may have room only now.
    draftStorage.write(next, text);
    // A form on the screen would otherwise write over it.
    window.dispatchEvent(Object.assign(new Event("storage"), { key: next }));
  }
  return hasLeft;
}
