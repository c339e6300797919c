import type { Job } from "#server/jobs/jobs.ts";
import { trustedNow } from "#server/jobs/trusted-time.ts";
import type { Services } from "#server/services.ts";
import { purgeSessions } from "#server/session/session-ends.ts";
import { HOUR_MS } from "#shared/time.ts";

export function accountJobs({ database, clock }: Services): Job[] {
  return [
    {
      kind: "account.purge-sessions",
      everyMs: HOUR_MS,
      async run() {
        await purgeSessions(database, await trustedNow(database, clock()));
      },
    },
  ];
}
