import type { BackgroundTasks } from "#platform/ui/feature.ts";
import { answersCache } from "./answers/clear-answers.ts";

export const background: BackgroundTasks = {
  /** The service worker stores presses on notifications only for a member whose cache exists. */
  forPremium: ({ id }) => void globalThis.caches?.open(answersCache(id)).catch(console.error),
};
