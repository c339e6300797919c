import { createStore } from "#platform/shared/store.ts";

/** The id of the goal that the wizard has just created in this tab. The list animates the goal's arrival once. */
export const bornGoal = createStore<string | null>(null);
