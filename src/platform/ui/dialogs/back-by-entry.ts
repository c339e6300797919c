import { onNavigation } from "../navigation.tsx";
import { openDialogs } from "./open-dialogs.ts";

/** Marks in the state of two neighbouring entries of the history: the same number, which no other pair has. */
interface Marks {
  /** In the entry directly before a dialog's. */
  below?: number;
  /** In the dialog's entry. */
  dialogs?: number;
}

const NO_MARKS = { below: undefined, dialogs: undefined };

/** The address of the dialog's entry, which the page may replace while the dialog is open. */
let address = "";
/** The state of a dialog's entry from the closing of the dialog until the history has gone back over this entry. */
let leaving: object | undefined;
/** The marks of the entry that the history came from. */
let here: Marks = {};

/**
 * Adds one entry to the history while a dialog is open, so that the back button closes the dialog and not the page.
 * Browsers without the Navigation API need it (decision 0111).
 */
export function keepDialogEntry(): void {
  window.addEventListener("popstate", follow, { capture: true });
  here = marksHere();
  onNavigation(() => {
    address = window.location.href;
    here = marksHere();
  });
  // A dialog that follows another one takes over the entry of the first.
  openDialogs.subscribe(() => setTimeout(adjust));
  adjust();
}

const marksHere = (): Marks => window.history.state ?? {};

function adjust(): void {
  if (leaving) return;
  const isOpen = openDialogs.get().length > 0;
  if (isOpen === (marksHere().dialogs !== undefined)) return;
  const { history, scrollY } = window;
  address = window.location.href;
  if (!isOpen) {
    // The page may have changed this state while the dialog was open.
    leaving = history.state;
    history.back();
    return;
  }
  const pair = Date.now();
  history.replaceState({ ...history.state, scrollY, below: pair }, "");
  history.pushState({ ...history.state, below: undefined, dialogs: pair }, "");
  here = marksHere();
}

function follow(event: PopStateEvent): void {
  const left = leaving;
  const from = here;
  leaving = undefined;
  here = event.state ?? {};
  const { below, dialogs } = here;
  const dialog = openDialogs.get().at(-1);
  if (below && (left || dialog)) {
    // For the page, nothing has happened.
    event.stopImmediatePropagation();
    window.history.replaceState({ ...event.state, ...left, ...NO_MARKS }, "", address);
    here = {};
    if (left) adjust();
    else dialog?.close();
  } else if (dialogs && left) {
    // The page has opened another one meanwhile.
    window.history.forward();
  } else if (dialogs && !dialog) {
    // The entry of a dialog that is gone.
    event.stopImmediatePropagation();
    if (from.below === dialogs) window.history.forward();
    else window.history.back();
  }
}
