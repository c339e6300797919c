import { BACKUP_MARK, DRILL_MARK } from "#platform/backup/nightly.ts";
import { defineRoutes } from "#platform/http/routes.ts";
import { findPastMark } from "#platform/jobs/upkeep-marks.ts";
import type { Feature } from "#platform/server/feature.ts";
import { keptFor } from "#platform/server/kept-for.ts";
import type { Services } from "#platform/server/services.ts";
import { MINUTE_MS } from "#platform/shared/time.ts";
import { type Backups, trustContract } from "./contract.ts";

export function trustFeature({ config, database, clock }: Services): Feature {
  const instantOf = async (mark: string) =>
    (await findPastMark(database, mark, clock()))?.toISOString() ?? null;
  // Anybody may ask, so the database is read at most once a minute.
  const readBackups = keptFor(
    MINUTE_MS,
    clock,
    async (): Promise<Backups> => ({
      is_nightly: config.backupDir !== undefined,
      made_at: await instantOf(BACKUP_MARK),
      restored_at: await instantOf(DRILL_MARK),
    }),
  );
  return { routes: defineRoutes(trustContract, { readBackups }) };
}
