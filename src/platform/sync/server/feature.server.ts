import * as z from "zod/mini";
import type { Job } from "#platform/jobs/jobs.ts";
import { trustedNow } from "#platform/jobs/trusted-time.ts";
import type { MemberBounds } from "#platform/limits/member-bounds.ts";
import type { Feature } from "#platform/server/feature.ts";
import { ownRows } from "#platform/server/member-export.ts";
import type { Services } from "#platform/server/services.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { TRIM_HISTORY, trimHistory } from "./mutations.ts";
import { conflictRecovery, conflicts, purgeAppliedMutations } from "./queries.server.ts";
import { syncRoutes } from "./routes.server.ts";
import type { SyncedCollection } from "./synced-table.ts";

/** The conflicts that the member has not resolved yet. They are a feature of their own: several tools have them. */
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

/** The time is longer than any device retries an unanswered mutation. */
const REMEMBERED_MS = 365 * DAY_MS;

const trimSchema = z.object({ userId: z.string() });
