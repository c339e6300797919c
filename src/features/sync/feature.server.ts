import type { Feature } from "#server/feature.ts";
import type { MemberBounds } from "#server/limits/member-bounds.ts";
import { ownRows } from "#server/member-export.ts";
import type { Services } from "#server/services.ts";
import type { SyncedCollection } from "#server/sync/synced-table.ts";
import { syncJobs } from "./jobs.server.ts";
import { conflictRecovery, conflicts } from "./queries.server.ts";
import { syncRoutes } from "./routes.server.ts";

/** Versions that the member has not chosen between: they hold text, of every tool. */
export const conflictsFeature: Feature = {
  collections: [{ ...conflicts, recovery: conflictRecovery }],
  export: {
    tables: {
      conflicts: ownRows(
        "conflicts",
        ["id", "kind", "record_id", "content", "version", "created_at", "revision"],
        ["revision", "id"],
      ),
    },
  },
};

export function syncFeature(
  services: Services,
  collections: readonly SyncedCollection[],
  bounds: MemberBounds,
): Feature {
  return { routes: syncRoutes(services, collections, bounds), jobs: syncJobs(services) };
}
