import type { FactKind } from "#platform/backup/facts.ts";
import type { Storage } from "#platform/files/storage.ts";
import type { PremiumGate, Routes } from "#platform/http/routes.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { UsageSource } from "#platform/limits/member-bounds.ts";
import type { SyncedCollection } from "#platform/sync/server/synced-table.ts";
import type { MemberExport } from "./member-export.ts";
import type { MetricSource } from "./metric.ts";
import type { Services } from "./services.ts";

/**
 * The parts that a feature gives the server, in its `feature.server.ts`. app/server/features.ts or tools.ts lists it.
 * A feature that collects parts from other features declares their type, as `reminders/source.ts` does.
 */
export interface Feature {
  readonly routes?: Routes;
  readonly jobs?: readonly Job[];
  readonly collections?: readonly SyncedCollection[];
  readonly usage?: UsageSource;
  readonly export?: MemberExport;
  readonly metrics?: MetricSource;
  readonly facts?: readonly FactKind[];
  /** Prevents a restored database from sending again the messages that were sent since its backup. */
  readonly afterRestore?: () => Promise<void>;
}

/** A member's tool, listed in app/server/tools.ts. */
export type Tool = Feature | ((context: ToolContext) => Feature);

export interface ToolContext {
  readonly services: Services;
  /** Whether a member is Premium now, for requests without a session. */
  readonly gate: PremiumGate;
  readonly pictures: Storage;
}
