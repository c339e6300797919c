import type { Job } from "#server/jobs/jobs.ts";
import { trustedNow } from "#server/jobs/trusted-time.ts";
import type { Services } from "#server/services.ts";
import { DAY_MS } from "#shared/time.ts";
import { purgeAppliedMutations } from "./queries.server.ts";

/** Longer than any device retries an unanswered mutation. */
const REMEMBERED_MS = 365 * DAY_MS;

/** Purges idempotency keys. */
export function syncJobs({ database, clock }: Services): Job[] {
  return [
    {
      kind: "notebook.forget-writes",
      lane: "upkeep",
      everyMs: DAY_MS,
      async run() {
        const now = await trustedNow(database, clock());
        await purgeAppliedMutations(database, new Date(now.getTime() - REMEMBERED_MS));
      },
    },
  ];
}
