import { inSnapshot, type Queryable } from "#server/database/database.ts";
import { defineRoutes } from "#server/http/routes.ts";
import type { MemberBounds } from "#server/limits/member-bounds.ts";
import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session/session.ts";
import type { ChangedRecord, SyncedCollection } from "#server/sync/synced-table.ts";
import { type Change, syncContract } from "./contract.ts";
import { findRevision, listTombstones, removeConflict } from "./queries.server.ts";

export function syncRoutes({ database }: Services, kinds: readonly SyncedCollection[], bounds: MemberBounds) {
  return defineRoutes(syncContract, {
    readChanges: ({ session, query }) =>
      inSnapshot(database, "short", async (snapshot) => ({
        ...(await readChanges(snapshot, session.userId, Number(query.since), kinds)),
        near_bound: await bounds.mayBeNear(snapshot, session.userId),
      })),
    async resolveConflict({ write, params, query }) {
      await removeConflict(write, { id: params.id, version: query.base });
    },
  });
}

/** Far more than one mutation deletes. */
const REMOVALS_PAGE = 500;

async function readChanges(
  database: Queryable,
  userId: UserId,
  since: number,
  kinds: readonly SyncedCollection[],
) {
  const sources: { found: { revision: number; change: Change }[]; isWhole: boolean }[] = [];
  for (const { kind, pageSize, listChangedSince } of kinds) {
    const { records, isWhole } = await pageOf(
      (limit) => listChangedSince(database, userId, since, limit),
      pageSize,
    );
    const found = records.map(({ id, revision, value }) => ({ revision, change: { kind, id, value } }));
    sources.push({ found, isWhole });
  }
  const removals = await listTombstones(database, userId, since, REMOVALS_PAGE);
  sources.push({
    found: removals.map(({ kind, id, revision }) => ({ revision, change: { kind, id, value: null } })),
    isWhole: removals.length < REMOVALS_PAGE,
  });

  const last = await findRevision(database, userId);
  // A full page may cut a mutation in two, so it is complete only up to the mutation before.
  const wholes = sources.map(({ found, isWhole }) => (isWhole ? last : (found.at(-1)?.revision ?? 0) - 1));
  const revision = Math.min(last, ...wholes);
  const changes = sources
    .flatMap(({ found }) => found)
    .filter((found) => found.revision <= revision)
    .sort((a, b) => a.revision - b.revision)
    .map((found) => found.change);
  return { revision, has_more: revision < last, changes };
}

/** Doubles the page while all of it belongs to one mutation: a device could not advance otherwise. */
async function pageOf(read: (limit: number) => Promise<ChangedRecord[]>, page: number) {
  for (let limit = page; ; limit *= 2) {
    const records = await read(limit);
    const isWhole = records.length < limit;
    if (isWhole || records[0]?.revision !== records.at(-1)?.revision) return { records, isWhole };
  }
}
