import { browserStorage } from "#platform/shared/browser-storage.ts";

const storage = browserStorage("local");

/** The localStorage key, fixed by the spec (section 3). Its value maps context to {content, createdAt, updatedAt}. */
export const LOCAL_NOTES = "userPageNotes";
/** The owner's id. Absent for notes written before anyone signed in. */
export const LOCAL_NOTES_OWNER = "userPageNotes-owner";

/** The calls that save local notes. The context, minute and text of a note identify its call. */
export const LOCAL_NOTES_CALLS = "userPageNotes-calls";

export function hasLocalNotes(): boolean {
  return storage.read(LOCAL_NOTES) !== null;
}

/** Whether a sign-out would delete notes that this or another tab has only in localStorage. */
export const hasLocalNotesOf = (memberId: string): boolean => storage.read(LOCAL_NOTES_OWNER) === memberId;

export function clearLocalNotes(memberId: string): void {
  if (!hasLocalNotesOf(memberId)) return;
  storage.write(LOCAL_NOTES, null);
  storage.write(LOCAL_NOTES_OWNER, null);
  storage.write(LOCAL_NOTES_CALLS, null);
}
