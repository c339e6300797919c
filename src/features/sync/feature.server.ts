import * as z from "zod/mini";
import type { Feature } from "#server/feature.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { trustedNow } from "#server/jobs/trusted-time.ts";
import type { MemberBounds } from "#server/limits/member-bounds.ts";
import { ownRows } from "#server/member-export.ts";
import type { Services } from "#server/services.ts";
import { TRIM_HISTORY, trimHistory } from "#server/sync/mutations.ts";
import type { SyncedCollection } from "#server/sync/synced-table.ts";
import { DAY_MS } from "#shared/time.ts";
import { conflictRecovery, conflicts, purgeAppliedMutations } from "./queries.server.ts";
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
  const { database, clock } = services;
  const forgetting: Job = {
    kind: "notebook.forget-writes",
    lane: "upkeep",
    everyMs: DAY_MS,
    async run() {
      const now = await trustedNow(database, clock());
      await purgeAppliedMutations(database, new Date(now.getTime() - REMEMBERED_MS));
    },
  };
  const trimming: Job = {
    kind: TRIM_HISTORY,
    lane: "upkeep",
    run: (payload) => trimHistory(database, z.parse(trimSchema, payload).userId),
  };
  return { routes: syncRoutes(services, collections, bounds), jobs: [forgetting, trimming] };
}

/** Longer than any device retries an unanswered mutation. */
const REMEMBERED_MS = 365 * DAY_MS;

const trimSchema = z.object({ userId: z.string() });
