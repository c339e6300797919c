import { createStore } from "#platform/shared/store.ts";

/** The id of the goal that this page has just created. The list animates the goal's arrival once. */
export const bornGoal = createStore<string | null>(null);
