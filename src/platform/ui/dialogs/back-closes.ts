import { openDialogs } from "./open-dialogs.ts";

let isListening = false;

/** Lets the back button close a menu or the topmost dialog. Only old browsers need a history entry (decision 0111). */
export function closeOnBack(): void {
  if (isListening) return;
  isListening = true;
  if (!window.navigation) import("./back-by-entry.ts").then((late) => late.keepDialogEntry(), console.error);
  window.navigation?.addEventListener("navigate", (event) => {
    const { navigationType, cancelable, destination, userInitiated } = event;
    const isBack = destination.index < (window.navigation.currentEntry?.index ?? 0);
    // `history.back()` in our code is not `userInitiated`. Its caller waits for the step, so nothing may stop it.
    if (navigationType !== "traverse" || !userInitiated || !cancelable || !isBack) return;
    const menus = [...document.querySelectorAll<HTMLElement>(".menu")];
    // The oldest supported browsers know this selector only in `matches` (app/browser/older/older.ts).
    const menu = menus.find((other) => other.matches(":popover-open"));
    const dialog = openDialogs.get().at(-1);
    if (!menu && !dialog) return;
    event.preventDefault();
    if (menu) menu.hidePopover();
    else dialog?.close();
  });
}
