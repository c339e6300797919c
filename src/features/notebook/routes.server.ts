import { inSnapshot, type Queryable } from "#server/database/database.ts";
import { type MemberRecords, RECORDS_PAGE } from "#server/member-records.ts";
import { defineRoutes } from "#server/routes.ts";
import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session.ts";
import type { Change } from "./contract.ts";
import { notebookContract } from "./contract.ts";
import { findRevision, listRemovals, removeConflict } from "./queries.server.ts";

/** @param kinds every kind of record that a device holds */
export function notebookRoutes({ database }: Services, kinds: readonly MemberRecords[]) {
  return defineRoutes(notebookContract, {
    readChanges: ({ session, query }) =>
      inSnapshot(database, (snapshot) => readChanges(snapshot, session.userId, Number(query.since), kinds)),
    settleConflict: ({ write, params }) => removeConflict(write, params.id),
  });
}

async function readChanges(
  database: Queryable,
  userId: UserId,
  since: number,
  kinds: readonly MemberRecords[],
) {
  const sources: { revision: number; change: Change }[][] = [];
  for (const { kind, changedSince } of kinds) {
    const records = await changedSince(database, userId, since, RECORDS_PAGE);
    sources.push(records.map(({ id, revision, value }) => ({ revision, change: { kind, id, value } })));
  }
  const removals = await listRemovals(database, userId, since, RECORDS_PAGE);
  sources.push(removals.map(({ kind, id, revision }) => ({ revision, change: { kind, id, value: null } })));

  const last = await findRevision(database, userId);
  // A full page may break off in the middle of a change; up to the one before it is whole.
  const whole = sources.map((source) =>
    source.length < RECORDS_PAGE ? last : (source.at(-1)?.revision ?? 0) - 1,
  );
  const revision = Math.min(last, ...whole);
  const changes = sources
    .flat()
    .filter((found) => found.revision <= revision)
    .sort((a, b) => a.revision - b.revision)
    .map((found) => found.change);
  return { revision, has_more: revision < last, changes };
}
