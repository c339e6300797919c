import type { BackgroundTasks } from "#platform/ui/feature.ts";
import { hasLocalNotes } from "./local/clear-local-notes.ts";

export const background: BackgroundTasks = {
  /** A visitor's notes go to the Premium member who signs in, on any page (spec, section 4). */
  forPremium({ id }) {
    if (!hasLocalNotes()) return;
    import("#platform/sync/client.ts").then(({ startSync }) => startSync(id), console.error);
    import("./local/local-notes-mirror.ts").then((late) => late.mirrorLocalNotes(id), console.error);
  },
};
