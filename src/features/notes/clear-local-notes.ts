import { browserStorage } from "#shared/browser-storage.ts";

const storage = browserStorage("local");

/** A map of context to {content, createdAt, updatedAt}, as the spec names it (section 3). */
export const LOCAL_NOTES = "userPageNotes";
/** Whose they are. Without one they stood there before anyone signed in. */
export const LOCAL_NOTES_OWNER = "userPageNotes-owner";

/** Whether entries stand on this device, whosever they are. */
export function hasLocalNotes(): boolean {
  return storage.read(LOCAL_NOTES) !== null;
}

/** Removes a member's entries from this device, for whoever uses it next. */
export function clearLocalNotes(memberId: string): void {
  if (storage.read(LOCAL_NOTES_OWNER) === memberId) removeLocalNotes();
}

export function removeLocalNotes(): void {
  storage.write(LOCAL_NOTES, null);
  storage.write(LOCAL_NOTES_OWNER, null);
}
