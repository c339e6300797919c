import { isDeepStrictEqual } from "node:util";
import { type ExpressionBuilder, sql } from "kysely";
import * as z from "zod/mini";
import type { Queryable } from "#platform/database/database.ts";
import { limitTo, preparedQuery } from "#platform/database/prepared.ts";
import type { Tables } from "#platform/database/schema.ts";
import { countRows } from "#platform/database/tables.ts";
import { purge } from "#platform/jobs/purge.ts";
import { CONFLICTS_MAX } from "#platform/limits/stored-limits.ts";
import type { UserId } from "#platform/session/session.ts";
import { AppError } from "#platform/shared/errors.ts";
import { idSchema } from "#platform/shared/ids.ts";
import { partVersion } from "#platform/shared/new-id.ts";
import { writtenAtSchema } from "#platform/shared/text.ts";
import { type Conflict, conflictSchema } from "../contract.ts";
import { type Joins, joinedEdits } from "./joined-edits.ts";
import { insertTombstone, type MutationContext, noteMutations } from "./mutations.ts";
import type { ChangesPage } from "./synced-statements.ts";
import { type Recovery, type SyncedRow, syncedTable } from "./synced-table.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
    conflicts: SyncedRow<Conflict>;
  }
}

export const conflicts = syncedTable("conflicts", {
  kind: "conflict",
  name: "versiones por elegir",
  text: ["content"],
  schema: conflictSchema,
});

export const conflictRecovery = {
  schema: z.extend(conflictSchema, { created_at: writtenAtSchema, version: idSchema }),
  async put(write, conflict) {
    const known = await conflicts.find(write.transaction, write.userId, conflict.id);
    if (known?.record_id !== conflict.record_id)
      await requireRoom(write, conflict.kind, conflict.record_id, 1);
    await conflicts.upsert(write, conflict);
  },
  withMarks: (text, { record_id }) => ({ ...text, record_id }),
  remove: (write, { id }) => conflicts.remove(write, id),
} satisfies Recovery<Conflict>;

type TombstonesPage = Omit<ChangesPage, "afterId"> & { kind: string; id: string };

/** Selects the tombstones after (`since`, `kind`, `id`), in the order of revision, kind and id. */
export const selectTombstones = preparedQuery(
  (database, { userId, since, kind, id, upTo, limit }: TombstonesPage & { userId: UserId }) =>
    database
      .selectFrom("tombstones")
      .select(["kind", "record_id as id", "revision"])
      .where("user_id", "=", userId)
      .where(sql<boolean>`(revision, kind, record_id) > (${since}, ${kind}, ${id})`)
      .where("revision", "<=", upTo)
      .orderBy("revision")
      .orderBy("kind")
      .orderBy("record_id")
      .limit(limitTo(limit)),
);

export async function findTombstone(database: Queryable, userId: UserId, kind: string, id: string) {
  const found = await database
    .selectFrom("tombstones")
    .select("revision")
    .where((is) => is.and({ user_id: userId, kind, record_id: id }))
    .executeTakeFirst();
  return found?.revision;
}

/** Returns true if an edit changes none of the fields that it names. */
export function readsTheSame<Written extends object>(record: Written, written: Written): boolean {
  const fields = Object.keys(written) as (keyof Written)[];
  return fields.every((field) => isDeepStrictEqual(record[field], written[field]));
}

/** An edit of a version that another device has already replaced. */
interface ConflictingEdit {
  kind: string;
  recordId: string;
  /** The version the device started from. */
  baseVersion: string;
  content: object;
}

type Fields = Record<string, unknown>;

/** A kind of record whose edits may be joined. */
export interface Joinable<Content> {
  kind: string;
  /** The schema of the fields that a member writes in such a record. */
  content: z.ZodMiniType<Content>;
  joins: Joins;
}

/**
 * Stores an outdated edit: as a conflict, or in the record if both edits only add (decision 0108).
 * @param before the record of the version `base`, as the device had it; undefined if the device did not send it
 * @param save saves the joined text over `known`, under a version that no device has yet
 */
export async function keepOutdated<Content extends Fields>(
  write: MutationContext,
  { kind, content, joins }: Joinable<Content>,
  edit: {
    known: { id: string; version?: string | undefined };
    base: string;
    before: unknown;
    written: Content;
  },
  save: (write: MutationContext, joined: Content) => Promise<unknown>,
): Promise<void> {
  const { known, base, before, written } = edit;
  const [was, here] = [before, known].map((record) => z.safeParse(content, record).data);
  const joined = was && here && z.safeParse(content, joinedEdits(was, here, written, joins)).data;
  // A device that goes on editing its own conflict has not seen the record, so nothing is joined.
  if (!known.version || !joined || (await conflicts.locateText?.(write.transaction, write.userId, base)))
    return insertConflict(write, { kind, recordId: known.id, baseVersion: base, content: written });
  // After a restore, an edit may come again. Then the record stays as it is.
  if (isDeepStrictEqual(joined, here)) return;
  const version = partVersion(write.id, known.version);
  await noteMutations(write, [version, known.version]);
  await save({ ...write, id: version }, joined);
}

/** Stores a conflict. A device that goes on editing its own conflicting version updates that conflict. */
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
  await requireRoom(write, kind, recordId, 1);
  await write.transaction
    .insertInto("conflicts")
    .values({ ...kept, id: write.id, user_id: write.userId, kind, created_at: write.now })
    // If a conflict with this id exists, it already has this text or a later one.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the conflict that has this version; a newer version stays. Returns true after a deletion. */
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

export async function moveConflicts(write: MutationContext, kind: string, from: string, to: string) {
  const { numUpdatedRows } = await write.transaction
    .updateTable("conflicts")
    .set({ record_id: to, revision: write.revision, marked: write.id })
    .where(ofMember(write, { kind, record_id: from }))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await requireRoom(write, kind, to, 0);
}

/** Bounds a record's conflicts, because one mutation moves them all. @throws AppError `too_large` */
async function requireRoom(write: MutationContext, kind: string, recordId: string, more: number) {
  const of = ofMember(write, { kind, record_id: recordId });
  const known = await countRows(write.transaction.selectFrom("conflicts").where(of));
  if (known + more <= CONFLICTS_MAX) return;
  throw new AppError("too_large", "a record has all the conflicts that it may have", {
    sentence: `Este texto tendría más de ${CONFLICTS_MAX} versiones por elegir. Ábrelo y elige entre ellas: entonces se guarda también este cambio.`,
  });
}

/**
 * Deletes a record. Returns "kept" if it has another version than `base`, or conflicts, which the member may not have
 * seen. If the record is missing, deletes the conflict that its text has become.
 */
export async function removeUnchanged(
  write: MutationContext,
  records: Pick<ReturnType<typeof syncedTable>, "kind" | "find" | "remove">,
  id: string,
  base: string,
): Promise<"missing" | "kept" | "removed"> {
  const known = await records.find(write.transaction, write.userId, id);
  if (!known)
    return (await removeConflict(write, { kind: records.kind, version: base })) ? "removed" : "missing";
  const isKept = !write.isReturn && (await findConflictOf(write, records.kind, id)) !== undefined;
  if (known.version !== base || isKept) return "kept";
  await records.remove(write, id);
  return "removed";
}

export async function findConflictOf(write: MutationContext, kind: string, recordId: string) {
  const of = ofMember(write, { kind, record_id: recordId });
  const ids = write.transaction.selectFrom("conflicts").select("id").where(of).limit(1);
  const found = await ids.executeTakeFirst();
  return found && conflicts.find(write.transaction, write.userId, found.id);
}

function ofMember({ userId }: MutationContext, conflict: Partial<Omit<Conflict, "content">>) {
  return (is: ExpressionBuilder<Tables, "conflicts">) => is.and({ user_id: userId, ...conflict });
}

/** Deletes all members' idempotency keys older than `before`, except each member's newest one, which devices know. */
export async function purgeAppliedMutations(database: Queryable, before: Date): Promise<void> {
  await purge(database, "applied_mutations", ["user_id", "mutation_id"], (mutations) =>
    mutations.where("created_at", "<", before.toISOString()).where(
      sql<boolean>`revision < (SELECT revision FROM member_revisions AS newest
          WHERE newest.user_id = applied_mutations.user_id)`,
    ),
  );
}
