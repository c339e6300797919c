import type { Job } from "#server/jobs/jobs.ts";
import { trustedNow } from "#server/jobs/trusted-time.ts";
import type { Services } from "#server/services.ts";
import { DAY_MS } from "#shared/time.ts";
import { purgeReminders } from "./queries.server.ts";

/** Retention of sent messages, stop tokens and mailed confirmations. */
const KEPT_MS = 90 * DAY_MS;

export function purgeJob({ database, clock }: Services): Job {
  return {
    kind: "reminders.purge",
    lane: "upkeep",
    everyMs: DAY_MS,
    async run() {
      const trusted = await trustedNow(database, clock());
      await purgeReminders(database, new Date(trusted.getTime() - KEPT_MS));
    },
  };
}
