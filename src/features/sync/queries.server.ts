import type { ExpressionBuilder } from "kysely";
import * as z from "zod/mini";
import type { Queryable } from "#server/database/database.ts";
import { preparedQuery } from "#server/database/prepared.ts";
import type { Tables } from "#server/database/schema.ts";
import { purge } from "#server/jobs/purge.ts";
import type { UserId } from "#server/session/session.ts";
import { insertTombstone, type MutationContext, type Position } from "#server/sync/mutations.ts";
import { type Recovery, type SyncedRow, syncedTable } from "#server/sync/synced-table.ts";
import { idSchema } from "#shared/ids.ts";
import { writtenAtSchema } from "#shared/text.ts";
import { type Conflict, conflictSchema } from "./contract.ts";
import { SEEN_MAX } from "./recovery/recovery-limits.ts";

declare module "#server/database/schema.ts" {
  interface Tables {
    conflicts: SyncedRow<Conflict>;
  }
}

export const conflicts = syncedTable("conflicts", {
  kind: "conflict",
  name: "versiones por elegir",
  text: ["content"],
  pageSize: 20,
  schema: conflictSchema,
});

export const conflictRecovery = {
  schema: z.extend(conflictSchema, { created_at: writtenAtSchema, version: idSchema }),
  put: conflicts.upsert,
  remove: (write, { id }) => conflicts.remove(write, id),
} satisfies Recovery<Conflict>;

export async function listTombstones(database: Queryable, userId: UserId, since: number, limit: number) {
  return (await selectTombstones(database, { userId, since, limit })).rows;
}

const selectTombstones = preparedQuery(
  (database, { userId, since, limit }: { userId: UserId; since: number; limit: number }) =>
    database
      .selectFrom("tombstones")
      .select(["kind", "record_id as id", "revision"])
      .where("user_id", "=", userId)
      .where("revision", ">", since)
      .orderBy("revision")
      .orderBy("record_id")
      .limit(limit),
);

export async function findTombstone(database: Queryable, userId: UserId, kind: string, id: string) {
  const found = await database
    .selectFrom("tombstones")
    .select("revision")
    .where((is) => is.and({ user_id: userId, kind, record_id: id }))
    .executeTakeFirst();
  return found?.revision;
}

/** Notes a mutation that brought back what a device knew. */
export async function insertRecovery(write: MutationContext, device: Position): Promise<void> {
  await write.transaction
    .insertInto("recoveries")
    .values({
      user_id: write.userId,
      revision: write.revision,
      device_epoch: device.epoch,
      device_revision: device.revision,
    })
    .execute();
}

/** Where the device stood whose state the mutation of `revision` brought back. */
export async function findRecoveredFrom(
  database: Queryable,
  userId: UserId,
  revision: number,
): Promise<Position | undefined> {
  return database
    .selectFrom("recoveries")
    .select(["device_epoch as epoch", "device_revision as revision"])
    .where((is) => is.and({ user_id: userId, revision }))
    .executeTakeFirst();
}

/** Notes mutations whose results return. Returns which of them this database did not know. */
export async function noteMutations(
  { transaction, userId, now, revision }: MutationContext,
  ids: readonly string[],
): Promise<(id: string) => boolean> {
  if (ids.length === 0) return () => false;
  const values = [...new Set(ids)].map((mutation_id) => ({
    user_id: userId,
    mutation_id,
    created_at: now,
    revision,
  }));
  const noted = await transaction
    .insertInto("applied_mutations")
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning("mutation_id")
    .execute();
  const isNew = new Set(noted.map(({ mutation_id }) => mutation_id));
  return (id) => isNew.has(id);
}

/** The newest mutations of a range of revisions, oldest first. */
export async function listMutations(
  database: Queryable,
  userId: UserId,
  { after, upTo }: { after: number; upTo: number },
): Promise<string[]> {
  const { rows } = await selectMutations(database, { userId, after, upTo });
  return rows.map(({ mutation_id }) => mutation_id).reverse();
}

const selectMutations = preparedQuery(
  (database, { userId, after, upTo }: { userId: UserId; after: number; upTo: number }) =>
    database
      .selectFrom("applied_mutations")
      .select("mutation_id")
      .where("user_id", "=", userId)
      .where("revision", ">", after)
      .where("revision", "<=", upTo)
      .orderBy("revision", "desc")
      .limit(SEEN_MAX),
);

/** The revision of a mutation, or 0 if the database has forgotten it. */
export async function findMutationRevision(database: Queryable, userId: UserId, id: string): Promise<number> {
  const found = await database
    .selectFrom("applied_mutations")
    .select("revision")
    .where((is) => is.and({ user_id: userId, mutation_id: id }))
    .executeTakeFirst();
  return found?.revision ?? 0;
}

/** An edit of a version that another device has already replaced. */
interface ConflictingEdit {
  kind: string;
  recordId: string;
  /** The version the device started from. */
  baseVersion: string;
  content: object;
}

/** A device that goes on editing its own conflicting version updates that conflict instead of adding another. */
export async function insertConflict(
  write: MutationContext,
  { kind, recordId, baseVersion, content }: ConflictingEdit,
): Promise<void> {
  const { id: version, revision } = write;
  const kept = { record_id: recordId, content: JSON.stringify(content), version, revision };
  const { numUpdatedRows } = await write.transaction
    .updateTable("conflicts")
    .set(kept)
    .where(ofMember(write, { kind, version: baseVersion }))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await write.transaction
    .insertInto("conflicts")
    .values({ ...kept, id: write.id, user_id: write.userId, kind, created_at: write.now })
    .execute();
}

/** Deletes a conflict of this version; a newer one stays. Returns whether the conflict existed. */
export async function removeConflict(
  write: MutationContext,
  conflict: { version: string } & ({ id: string } | { kind: string }),
): Promise<boolean> {
  const removed = await write.transaction
    .deleteFrom("conflicts")
    .where(ofMember(write, conflict))
    .returning("id")
    .executeTakeFirst();
  if (removed) await insertTombstone(write, conflicts.kind, removed.id);
  return removed !== undefined;
}

export async function moveConflicts(
  write: MutationContext,
  kind: string,
  from: string,
  to: string,
): Promise<void> {
  await write.transaction
    .updateTable("conflicts")
    .set({ record_id: to, revision: write.revision })
    .where(ofMember(write, { kind, record_id: from }))
    .execute();
}

interface Editable {
  readonly kind: string;
  find(database: Queryable, userId: UserId, id: string): Promise<{ version: string } | undefined>;
  remove(write: MutationContext, id: string): Promise<boolean>;
}

/** Returns "kept" if the record has another version than `base`, or conflicts, which the member may not have seen. */
export async function removeUnchanged(
  write: MutationContext,
  records: Editable,
  id: string,
  base: string,
): Promise<"missing" | "kept" | "removed"> {
  const known = await records.find(write.transaction, write.userId, id);
  if (!known) return "missing";
  const isKept =
    !write.leavesConflicts && (await listConflicts(write, { kind: records.kind, record_id: id })).length > 0;
  if (known.version !== base || isKept) return "kept";
  await records.remove(write, id);
  return "removed";
}

export async function listConflicts(write: MutationContext, of: { kind?: string; record_id?: string } = {}) {
  return write.transaction
    .selectFrom("conflicts")
    .select(["id", "kind", "record_id"])
    .where(ofMember(write, of))
    .execute();
}

function ofMember({ userId }: MutationContext, conflict: Partial<Tables["conflicts"]>) {
  return (is: ExpressionBuilder<Tables, "conflicts">) => is.and({ user_id: userId, ...conflict });
}

/** Deletes idempotency keys older than `before`, of all members. */
export async function purgeAppliedMutations(database: Queryable, before: Date): Promise<void> {
  await purge(database, "applied_mutations", ["user_id", "mutation_id"], (mutations) =>
    mutations.where("created_at", "<", before.toISOString()),
  );
}
