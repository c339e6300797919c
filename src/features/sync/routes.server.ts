import { inSnapshot, type Queryable } from "#server/database/database.ts";
import { inMemberTransaction } from "#server/database/locks.ts";
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
import { judgeNotebook, ownerProof } from "./adoption/owner-proof.server.ts";
import { type Change, syncContract } from "./contract.ts";
import { listMutations, listTombstones, removeConflict } from "./queries.server.ts";
import { recoverRecords, recoveryBody } from "./recovery/recovery.server.ts";
import { COVERED_MAX, SEEN_MAX } from "./recovery/recovery-limits.ts";

export function syncRoutes(
  { database, clock }: Services,
  kinds: readonly SyncedCollection[],
  bounds: MemberBounds,
) {
  const contract: typeof syncContract = {
    ...syncContract,
    recoverRecords: { ...syncContract.recoverRecords, body: recoveryBody(kinds) },
  };
  return defineRoutes(contract, {
    async readChanges({ session: { userId }, query: { since, epoch } }) {
      const revision = Number(since);
      const device = epoch === undefined ? undefined : { epoch, revision };
      const read = () =>
        inSnapshot(database, "short", async (snapshot) => {
          const position = await findPosition(snapshot, userId);
          const isMissing = device !== undefined && isBeyond(device, position);
          const near_bound = await bounds.mayBeNear(snapshot, userId);
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
    readOwnerProof: async ({ session: { userId } }) => ({
      proof: await ownerProof(database, userId, clock()),
    }),
    judgeNotebook: async ({ session: { userId }, body }) => ({
      whose: await judgeNotebook(database, userId, body, clock()),
      kinds: kinds.map(({ kind }) => kind),
    }),
    async resolveConflict({ write, params, query }) {
      await removeConflict(write, { id: params.id, version: query.base });
    },
  });
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

/** Far more than one mutation deletes. */
const REMOVALS_PAGE = 500;

async function readChanges(
  database: Queryable,
  userId: UserId,
  { since, last }: { since: number; last: number },
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
