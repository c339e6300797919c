import * as z from "zod/mini";
import { coverEpoch, findDivergence } from "#server/sync/epochs.ts";
import { insertTombstone, type MutationContext } from "#server/sync/mutations.ts";
import type { SyncedCollection } from "#server/sync/synced-table.ts";
import type { Body } from "#shared/contract.ts";
import { type Change, type Conflict, recordIdSchema, syncContract } from "../contract.ts";
import {
  conflictRecovery,
  conflicts,
  findTombstone,
  insertRecovery,
  listConflicts,
  noteMutations,
  removeConflict,
} from "../queries.server.ts";
import { compareStates, type Standing, versionOf } from "./compare-states.server.ts";
import { RECOVERED_AT_ONCE } from "./recovery-limits.ts";

type Value = Record<string, unknown>;
type Recover = Body<typeof syncContract.recoverRecords>;
type RecoveryBody = typeof syncContract.recoverRecords.body;
type Records = RecoveryBody["shape"]["records"];

/** Brings back what a restore has lost (decision 0044). Of two devices, the later revision holds the later state. */
export async function recoverRecords(
  write: MutationContext,
  kinds: readonly SyncedCollection[],
  offer: Recover,
): Promise<void> {
  const { transaction, userId } = write;
  const { epoch, revision, records, is_last, applied, deleted, covered, lineage } = offer;
  const device = { epoch, revision };
  const divergence = await findDivergence(transaction, userId, device, lineage);
  // A call that waited may be overtaken by a device that knew as much, or that has gone on from there since.
  if (!divergence || divergence.coveredTo >= revision) return;
  const standings = compareStates(write, { ...offer, ...divergence });
  const versions = records.map(({ value }) => versionOf(value)).filter((version) => version !== undefined);
  const isNew = await noteMutations(write, versions);

  await unblocked(records, isBlocked, bringBack);
  for (const { kind, id } of deleted) await removeRecord(kindOf(kinds, kind), id, true);
  await insertRecovery(write, device);
  if (!is_last) return;
  await reviveAlone();
  // Only now, because a change that is known here is not applied when another device sends it again.
  await noteMutations(write, applied);
  for (const position of [device, ...covered]) await coverEpoch(write, position);

  async function isBlocked({ kind, id, value }: Change): Promise<boolean> {
    const { recovery, key } = kindOf(kinds, kind);
    return value !== null && (await recovery.isBlocked?.(write, withId(key, id, value))) === true;
  }

  async function bringBack({ kind: name, id, value }: Change): Promise<void> {
    const kind = kindOf(kinds, name);
    if (value) await putRecord(kind, withId(kind.key, id, value), await standings.of(kind, id));
    else await removeRecord(kind, id, false);
  }

  /** @param isKnown the device has heard of its deletion. Otherwise it may never have seen the record. */
  async function removeRecord(kind: SyncedCollection, id: string, isKnown: boolean): Promise<void> {
    const known = await kind.locate(transaction, userId, id);
    if (!known) {
      // Then a device that knew it in another lost epoch brings it back only with a text of its own.
      const isText = kind.recovery.isWrittenOnce === true || kind.recovery.merge !== undefined;
      const isNoted = (await findTombstone(transaction, userId, kind.kind, id)) !== undefined;
      if (isKnown && isText && !isNoted) await insertTombstone(write, kind.kind, id);
      return;
    }
    const knowsText = isKnown && kind.recovery.isWrittenOnce === true;
    if (!(await standings.isDeletedLater(known, knowsText))) return;
    await kind.recovery.remove?.(
      { ...write, leavesConflicts: await knowsConflictsOf(kind, id) },
      known.value,
    );
  }

  /** Then its own state of them, beside another record or deleted, is the later one. */
  async function knowsConflictsOf({ kind }: SyncedCollection, record_id: string): Promise<boolean> {
    for (const { id } of await listConflicts(write, { kind, record_id }))
      if ((await standings.of(kindOf(kinds, conflicts.kind), id)) !== "earlier") return false;
    return true;
  }

  /** A text never stays where no screen shows it. */
  async function reviveAlone(): Promise<void> {
    for (const { id, kind, record_id } of await listConflicts(write)) {
      const conflict = await conflicts.find(transaction, userId, id);
      if (!conflict || !(await revive(kindOf(kinds, conflicts.kind), conflict))) continue;
      const after = await conflicts.find(transaction, userId, id);
      if (after?.kind === kind && after.record_id === record_id)
        await removeConflict(write, { id, version: conflict.version });
    }
  }

  async function putRecord(kind: SyncedCollection, value: Value, standing: Standing): Promise<void> {
    const { put, merge, mark } = kind.recovery;
    if (standing === "earlier") {
      if (!(await revive(kind, value))) await put(write, value);
      // The device knows the text of that conflict as this record.
      if (kind.recovery.content && typeof value.version === "string")
        await removeConflict(write, { kind: kind.kind, version: value.version });
    } else if (standing === "changed") {
      const version = versionOf(value);
      if (version !== undefined && isNew(version)) await merge?.({ ...write, id: version }, value);
      await mark?.(write, value);
    }
  }

  /** The record of a lost conflict was deleted in this epoch: the text becomes the record. */
  async function revive(kind: SyncedCollection, value: Value): Promise<boolean> {
    if (kind.kind !== conflicts.kind) return false;
    const { kind: name, record_id: id, content, version, created_at } = value as Conflict;
    const owner = kindOf(kinds, name);
    if (await owner.locate(transaction, userId, id)) return false;
    await owner.recovery.merge?.({ ...write, id: version }, { ...content, id, version, created_at });
    return true;
  }
}

/** Does what is blocked after what blocks it. */
async function unblocked<T>(
  works: readonly T[],
  isBlocked: (work: T) => Promise<boolean>,
  run: (work: T) => Promise<void>,
): Promise<void> {
  const blocked: T[] = [];
  for (const work of works) {
    if (await isBlocked(work)) blocked.push(work);
    else await run(work);
  }
  // Nothing else in this call makes room.
  if (blocked.length === works.length) for (const work of blocked) await run(work);
  else await unblocked(blocked, isBlocked, run);
}

/** The body of the call, with the schema of every kind. */
export function recoveryBody(kinds: readonly SyncedCollection[]): RecoveryBody {
  const conflictOf = ({ kind, recovery }: SyncedCollection) =>
    recovery.content
      ? [z.extend(conflictRecovery.schema, { kind: z.literal(kind), content: recovery.content })]
      : [];
  const change = ({ kind, recovery }: SyncedCollection) => {
    const value = kind === conflicts.kind ? z.union(kinds.flatMap(conflictOf)) : recovery.schema;
    return z.object({ kind: z.literal(kind), id: recordIdSchema, value: z.nullable(value) });
  };
  const records = z.array(z.union(kinds.map(change))).check(z.maxLength(RECOVERED_AT_ONCE));
  return z.extend(syncContract.recoverRecords.body, { records: records as unknown as Records });
}

function withId(key: string | undefined, id: string, value: Value): Value {
  return { ...value, ...(key && { [key]: id }) };
}

function kindOf(kinds: readonly SyncedCollection[], name: string): SyncedCollection {
  const kind = kinds.find((one) => one.kind === name);
  if (!kind) throw new Error(`there are no records of the kind ${name}`);
  return kind;
}
