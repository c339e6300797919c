import type { Feature } from "#server/feature.ts";
import type { MemberExport } from "#server/member-export.ts";
import type { Services } from "#server/services.ts";
import type { AccountDeletionHooks } from "./delete-member.server.ts";
import { dataRightsJobs } from "./jobs.server.ts";
import { dataRightsRoutes } from "./routes.server.ts";

export function dataRightsFeature(
  services: Services,
  leaving: AccountDeletionHooks,
  exports: readonly MemberExport[],
): Feature {
  return {
    routes: dataRightsRoutes(services, leaving, exports),
    jobs: dataRightsJobs(services, leaving),
  };
}
