import { purgeJob } from "#platform/jobs/trusted-time.ts";
import type { Feature } from "#platform/server/feature.ts";
import type { Services } from "#platform/server/services.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { type AccountDeletionHooks, deletionFacts, deletionJob } from "./delete-member.server.ts";
import type { Copied } from "./member-copy.server.ts";
import { purgeRequests } from "./queries.server.ts";
import { dataRightsRoutes } from "./routes.server.ts";

/** Argentina requires ten years for commercial books (Código Civil y Comercial, article 328). */
const TRAIL_KEPT_YEARS = 10;
/** After this time a code gets the same answer as an unknown one. */
const REQUESTS_KEPT_MS = 365 * DAY_MS;

export function dataRightsFeature(
  services: Services,
  leaving: AccountDeletionHooks,
  copied: Copied,
): Feature {
  return {
    routes: dataRightsRoutes(services, leaving, copied),
    jobs: [
      deletionJob(services, leaving),
      purgeJob(services, { kind: "data-rights.forget-old", everyMs: DAY_MS }, async (trusted) => {
        const trailBefore = new Date(trusted);
        trailBefore.setUTCFullYear(trailBefore.getUTCFullYear() - TRAIL_KEPT_YEARS);
        await leaving.purgeTrail(services.database, trailBefore);
        await purgeRequests(services.database, new Date(trusted.getTime() - REQUESTS_KEPT_MS));
      }),
    ],
    facts: [deletionFacts(services, leaving)],
  };
}
