import { createStore } from "#platform/shared/store.ts";

/** The goal that this page has just made. The list shows its birth, once. */
export const bornGoal = createStore<string | null>(null);
