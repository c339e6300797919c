import { createStore } from "#shared/store.ts";

/** Open modal dialogs, the topmost last. Everything outside the topmost is inert, so notices go inside it. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([]);

export function addOpenDialog(dialog: HTMLDialogElement): void {
  openDialogs.set([...openDialogs.get(), dialog]);
}

export function removeOpenDialog(dialog: HTMLDialogElement): void {
  openDialogs.set(openDialogs.get().filter((other) => other !== dialog));
}
