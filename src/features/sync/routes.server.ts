import { sql } from "kysely";
import { inSnapshot, type Queryable } from "#server/database/database.ts";
import { inMemberTransaction } from "#server/database/locks.ts";
import { preparedQuery } from "#server/database/prepared.ts";
import { defineRoutes } from "#server/http/routes.ts";
import type { MemberBounds } from "#server/limits/member-bounds.ts";
import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session/session.ts";
import {
  beginMemberEpoch,
  findDivergence,
  findPosition,
  isBeyond,
  listCovered,
  listEpochs,
} from "#server/sync/epochs.ts";
import type { Position } from "#server/sync/mutations.ts";
import type { ChangedRecord, SyncedCollection } from "#server/sync/synced-table.ts";
import { type Change, syncContract } from "./contract.ts";
import { listMutations, listTombstones, removeConflict } from "./queries.server.ts";
import { recoverRecords, recoveryBody } from "./recovery/recovery.server.ts";
import { COVERED_MAX, SEEN_MAX } from "./recovery/recovery-limits.ts";

export function syncRoutes({ database }: Services, kinds: readonly SyncedCollection[], bounds: MemberBounds) {
  const contract: typeof syncContract = {
    ...syncContract,
    recoverRecords: { ...syncContract.recoverRecords, body: recoveryBody(kinds) },
  };
  return defineRoutes(contract, {
    async readChanges({ session: { userId }, query: { since, epoch }, request }) {
      const revision = Number(since);
      const device = epoch === undefined ? undefined : { epoch, revision };
      const { position: before } = request;
      if (before && isUpToDate({ epoch: "", ...device, revision }, before)) {
        const near_bound = await bounds.mayBeNear(database, userId, before.atMost);
        return { ...NO_NEWS, epoch: before.epoch, revision, near_bound };
      }
      const read = () =>
        inSnapshot(database, "short", async (snapshot) => {
          const position = await findPosition(snapshot, userId);
          const isMissing = device !== undefined && isBeyond(device, position);
          const near_bound = await bounds.mayBeNear(snapshot, userId, position.atMost);
          const divergence = device && (await describeDivergence(snapshot, userId, device, position, kinds));
          const changes = divergence
            ? { revision, has_more: false, changes: [] }
            : await readChanges(snapshot, userId, { since: revision, last: position.revision }, kinds);
          const seen = await readSeen(snapshot, userId, {
            since: revision,
            upTo: changes.revision,
            last: position,
          });
          const { epoch } = position;
          return { isMissing, epoch, divergence: divergence ?? null, near_bound, ...changes, ...seen };
        });
      const { isMissing, ...answer } = await read();
      if (!isMissing || !device) return answer;
      await inMemberTransaction(database, userId, (transaction) =>
        beginMemberEpoch(transaction, userId, device),
      );
      return read();
    },
    recoverRecords: ({ write, body }) => recoverRecords(write, kinds, body),
    async resolveConflict({ write, params, query }) {
      await removeConflict(write, { id: params.id, version: query.base });
    },
  });
}

const NO_NEWS = { has_more: false, changes: [], applied: [], covered: [], lineage: [], divergence: null };

/** Most pulls find nothing, and need no snapshot to know it. A member of a later epoch has a lineage to be told. */
function isUpToDate(device: Position, database: Position): boolean {
  return device.revision === database.revision && device.epoch === database.epoch && database.epoch === "";
}

async function describeDivergence(
  database: Queryable,
  userId: UserId,
  device: Position,
  { epoch }: Position,
  kinds: readonly SyncedCollection[],
) {
  if (device.epoch === epoch) return undefined;
  const divergence = await findDivergence(database, userId, device);
  return (
    divergence && {
      kinds: kinds.map(({ kind }) => kind),
      is_covered: divergence.coveredTo >= device.revision,
      kept: divergence.kept,
    }
  );
}

/** What a device tells of its replica after a restore (decision 0044). */
async function readSeen(
  database: Queryable,
  userId: UserId,
  { since, upTo, last }: { since: number; upTo: number; last: Position },
) {
  const after = Math.max(since, last.revision - SEEN_MAX);
  const applied = after < upTo ? await listMutations(database, userId, { after, upTo }) : [];
  // Most members never see a restore.
  const covered = last.epoch === "" ? [] : await listCovered(database, userId, { after: since, upTo });
  const lineage = last.epoch === "" ? [] : await listEpochs(database, userId);
  return { applied, covered, lineage: lineage.slice(-COVERED_MAX) };
}

const REMOVAL = "removal";
/** Far more than one mutation deletes. */
const REMOVALS_PAGE = 500;
/** About 100 kB compressed, which a slow connection loads within seconds. Only a larger mutation makes more. */
const PAGE_MAX_BYTES = 512 * 1024;

interface Found {
  revision: number;
  change: Change;
}

async function readChanges(
  database: Queryable,
  userId: UserId,
  { since, last }: { since: number; last: number },
  kinds: readonly SyncedCollection[],
) {
  if (since === last) return { revision: last, has_more: false, changes: [] };
  const found: Found[] = [];
  let upTo = last;
  const changed = await listChangedKinds(database, userId, since, kinds);
  const changedKinds = changed.flatMap((name) => kinds.find(({ kind }) => kind === name) ?? []);
  for (const { kind, pageSize, listChangedSince } of changedKinds) {
    const { records, isWhole } = await pageOf(
      (limit) => listChangedSince(database, userId, since, { limit, upTo }),
      pageSize,
    );
    found.push(...records.map(({ id, revision, value }) => ({ revision, change: { kind, id, value } })));
    // A full page may cut a mutation in two, so it is complete only up to the mutation before.
    if (!isWhole) upTo = (records.at(-1)?.revision ?? 0) - 1;
  }
  const removals = changed.includes(REMOVAL)
    ? await listTombstones(database, userId, since, REMOVALS_PAGE)
    : [];
  found.push(...removals.map(({ kind, id, revision }) => ({ revision, change: { kind, id, value: null } })));
  if (removals.length === REMOVALS_PAGE) upTo = Math.min(upTo, (removals.at(-1)?.revision ?? 0) - 1);

  found.sort((a, b) => a.revision - b.revision);
  const revision = Math.min(upTo, lastThatFits(found) ?? last);
  const changes = found.filter((one) => one.revision <= revision).map(({ change }) => change);
  return { revision, has_more: revision < last, changes };
}

/** The last revision within PAGE_MAX_BYTES, if not all are. The first always fits: a device has to advance. */
function lastThatFits(found: readonly Found[]): number | undefined {
  let bytes = 0;
  for (const { revision, change } of found) {
    bytes += JSON.stringify(change).length;
    if (bytes > PAGE_MAX_BYTES && revision !== found[0]?.revision) return revision - 1;
  }
  return undefined;
}

/** Doubles the page while all of it belongs to one mutation: a device could not advance otherwise. */
async function pageOf(read: (limit: number) => Promise<ChangedRecord[]>, page: number) {
  for (let limit = page; ; limit *= 2) {
    const records = await read(limit);
    const isWhole = records.length < limit;
    if (isWhole || records[0]?.revision !== records.at(-1)?.revision) return { records, isWhole };
  }
}

/** Kinds with changes, and REMOVAL, in order of their first change, so that a full page of one bounds the next. */
async function listChangedKinds(
  database: Queryable,
  userId: UserId,
  since: number,
  kinds: readonly SyncedCollection[],
): Promise<string[]> {
  const select = firstChangesOf.get(kinds) ?? selectFirstChanges(kinds);
  firstChangesOf.set(kinds, select);
  const { rows } = await select(database, { userId, since });
  return rows.map(({ kind }) => kind);
}

const firstChangesOf = new WeakMap<readonly SyncedCollection[], ReturnType<typeof selectFirstChanges>>();

/** One statement for all kinds. */
function selectFirstChanges(kinds: readonly SyncedCollection[]) {
  return preparedQuery((database, { userId, since }: { userId: UserId; since: number }) => {
    const looks = [...kinds, { kind: REMOVAL, table: "tombstones" }].map(
      ({ kind, table }) =>
        sql`SELECT * FROM (SELECT ${sql.lit(kind)} AS kind, revision FROM ${sql.table(table)}
          WHERE user_id = ${userId} AND revision > ${since} ORDER BY revision LIMIT 1) AS first`,
    );
    const all = sql<{ kind: string }>`${sql.join(looks, sql` UNION ALL `)} ORDER BY revision`;
    return { compile: () => all.compile(database) };
  });
}
