import { createStore } from "#platform/shared/store.ts";

/** Open modal dialogs, the topmost last. Everything outside the topmost is inert, so notices go inside it. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([]);
