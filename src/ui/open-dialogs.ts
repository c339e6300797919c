import { createStore } from "#shared/store.ts";

/**
 * The modal dialogs that are open, the topmost last. Whatever lies outside of the topmost is inert, so
 * what has to be seen, heard and clicked above it must stand inside it.
 */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([]);

export function addOpenDialog(dialog: HTMLDialogElement): void {
  openDialogs.set([...openDialogs.get(), dialog]);
}

export function removeOpenDialog(dialog: HTMLDialogElement): void {
  openDialogs.set(openDialogs.get().filter((other) => other !== dialog));
}
