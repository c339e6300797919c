import { onNavigation } from "../navigation.tsx";
import { openDialogs } from "./open-dialogs.ts";

/** `isBelow`: this history entry is directly below a dialog's entry. `isDialogs`: this entry is a dialog's own. */
interface Marks {
  isBelow?: true;
  isDialogs?: true;
}

/** The address of the dialog's entry, which the page may replace while the dialog is open. */
let address = "";
/** True from the closing of a dialog until the history has left the dialog's entry. */
let isLeaving = false;

/**
 * Adds one entry to the history while a dialog is open, so that the back button closes the dialog and not the page.
 * Browsers without the Navigation API need it (decision 0111).
 */
export function keepDialogEntry(): void {
  window.addEventListener("popstate", follow, { capture: true });
  onNavigation(() => {
    address = window.location.href;
  });
  // A dialog that follows another one takes over the entry of the first.
  openDialogs.subscribe(() => setTimeout(adjust));
  adjust();
}

const marksHere = (): Marks => window.history.state ?? {};

function adjust(): void {
  if (isLeaving) return;
  const isOpen = openDialogs.get().length > 0;
  const { isDialogs = false } = marksHere();
  if (isOpen === isDialogs) return;
  if (!isOpen) {
    isLeaving = true;
    window.history.back();
    return;
  }
  const { history, scrollY } = window;
  address = window.location.href;
  history.replaceState({ ...history.state, scrollY, isBelow: true }, "");
  history.pushState({ ...history.state, isBelow: undefined, isDialogs: true }, "");
}

function follow(event: PopStateEvent): void {
  const { isBelow, isDialogs }: Marks = event.state ?? {};
  const wasLeaving = isLeaving;
  isLeaving = false;
  const dialog = openDialogs.get().at(-1);
  if (isBelow && (wasLeaving || dialog)) {
    // The page must not notice this step of the history.
    event.stopImmediatePropagation();
    window.history.replaceState({ ...event.state, isBelow: undefined }, "", address);
    if (wasLeaving) adjust();
    else dialog?.close();
  } else if (isDialogs && wasLeaving) {
    // The page has pushed another entry meanwhile, so the history returns to that entry.
    window.history.forward();
  } else if (isDialogs && !dialog) {
    // This entry belongs to a dialog that is already closed.
    event.stopImmediatePropagation();
    window.history.back();
  }
}
