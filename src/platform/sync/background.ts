import type { BackgroundTasks } from "#platform/ui/feature.ts";
import { hasUnsent } from "./outbox/unsent.ts";

export const background: BackgroundTasks = {
  /** Sends the outbox from any page, including entries of an earlier visit. */
  forMember({ id }) {
    if (hasUnsent(id)) import("./client.ts").then(({ startSync }) => startSync(id), console.error);
  },
};
