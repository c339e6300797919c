import type { Feature } from "#server/feature.ts";
import type { MemberBounds } from "#server/limits/member-bounds.ts";
import type { Services } from "#server/services.ts";
import type { SyncedCollection } from "#server/synced-collection.ts";
import { conflictExport } from "./export.server.ts";
import { syncJobs } from "./jobs.server.ts";
import { syncRoutes } from "./routes.server.ts";
import { conflictRecords } from "./sync.server.ts";

/** Conflicts are records too, of every tool. */
export const conflictsFeature: Feature = {
  collections: [conflictRecords],
  export: conflictExport,
};

export function syncFeature(
  services: Services,
  collections: readonly SyncedCollection[],
  bounds: MemberBounds,
): Feature {
  return { routes: syncRoutes(services, collections, bounds), jobs: syncJobs(services) };
}
