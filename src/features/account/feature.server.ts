import type { Feature } from "#server/feature.ts";
import { trustedNow } from "#server/jobs/trusted-time.ts";
import type { Services } from "#server/services.ts";
import { purgeSessions } from "#server/session/session-ends.ts";
import { HOUR_MS } from "#shared/time.ts";
import { accountExport } from "./export.server.ts";
import { accountRoutes } from "./routes.server.ts";

export function accountFeature(services: Services): Feature {
  const { database, clock } = services;
  return {
    routes: accountRoutes(services),
    jobs: [
      {
        kind: "account.purge-sessions",
        lane: "upkeep",
        everyMs: HOUR_MS,
        run: async () => purgeSessions(database, await trustedNow(database, clock())),
      },
    ],
    export: accountExport,
  };
}
