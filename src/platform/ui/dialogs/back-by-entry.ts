import { onNavigation } from "../navigation.tsx";
import { openDialogs } from "./open-dialogs.ts";

/** `isBelow`: this history entry is directly below a dialog's entry. `isDialogs`: this entry is a dialog's own. */
interface Marks {
  isBelow?: true;
  isDialogs?: true;
}

/** The address of the dialog's entry. The page may change this address while the dialog is open. */
let address = "";
/** The state of a dialog's entry, from the closing of the dialog until the history has left the entry. */
let leaving: object | undefined;

/** Adds one entry to the history while a dialog is open, in a browser without the Navigation API (decision 0111). */
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
  if (leaving) return;
  const isOpen = openDialogs.get().length > 0;
  const { isDialogs = false } = marksHere();
  if (isOpen === isDialogs) return;
  if (!isOpen) {
    // `follow` copies this state to the entry below, because the page may have changed it during the dialog.
    leaving = window.history.state;
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
  const left = leaving;
  leaving = undefined;
  const dialog = openDialogs.get().at(-1);
  if (isBelow && (left || dialog)) {
    // The page must not notice this step of the history.
    event.stopImmediatePropagation();
    const state = { ...event.state, ...left, isBelow: undefined, isDialogs: undefined };
    window.history.replaceState(state, "", address);
    if (left) adjust();
    else dialog?.close();
  } else if (isDialogs && left) {
    // The page has pushed another entry meanwhile, so the history returns to that entry.
    window.history.forward();
  } else if (isDialogs && !dialog) {
    // This entry belongs to a dialog that is already closed, so the history skips it.
    event.stopImmediatePropagation();
    window.history.back();
  }
}
