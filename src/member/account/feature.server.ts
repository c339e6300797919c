import { purgeJob } from "#platform/jobs/trusted-time.ts";
import type { Feature } from "#platform/server/feature.ts";
import type { Services } from "#platform/server/services.ts";
import { purgeSessions } from "#platform/session/session-ends.ts";
import { HOUR_MS } from "#platform/shared/time.ts";
import { accountExport } from "./export.server.ts";
import { accountRoutes, type CloseDoors } from "./routes.server.ts";

/** @param closeDoors closes the member's links that need no session, when the member signs out everywhere */
export function accountFeature(services: Services, closeDoors: CloseDoors): Feature {
  return {
    routes: accountRoutes(services, closeDoors),
    jobs: [
      purgeJob(services, { kind: "account.purge-sessions", everyMs: HOUR_MS }, (trusted) =>
        purgeSessions(services.database, trusted),
      ),
    ],
    export: accountExport,
  };
}
