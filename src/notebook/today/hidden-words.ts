import { browserStorage } from "#platform/shared/browser-storage.ts";
import { createStore } from "#platform/shared/store.ts";

const storage = browserStorage("local");
const HIDDEN = "today-hidden";

/** Whether Hoy covers the member's words on this device. */
export const hiddenWords = createStore(false);
hiddenWords.set(storage.read(HIDDEN) !== null);

export function hideWords(isHidden: boolean): void {
  storage.write(HIDDEN, isHidden ? "1" : null);
  hiddenWords.set(isHidden);
}
