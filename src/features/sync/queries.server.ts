import type { Queryable } from "#server/database/database.ts";
import { insertTombstone, type MutationContext } from "#server/mutations.ts";
import { purgeInBatches } from "#server/purge.ts";
import type { UserId } from "#server/session.ts";

export const CONFLICT = "conflict";

/** How many changes a member has made. */
export async function findRevision(database: Queryable, userId: UserId): Promise<number> {
  const row = await database
    .selectFrom("member_revisions")
    .select("revision")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.revision ?? 0;
}

/** Records that were removed after a revision, in that order. */
export async function listTombstones(database: Queryable, userId: UserId, since: number, limit: number) {
  return database
    .selectFrom("tombstones")
    .select(["kind", "record_id as id", "revision"])
    .where("user_id", "=", userId)
    .where("revision", ">", since)
    .orderBy("revision")
    .orderBy("record_id")
    .limit(limit)
    .execute();
}

/** Conflicts that were touched after a revision, in that order. */
export async function listConflicts(database: Queryable, userId: UserId, since: number, limit: number) {
  return database
    .selectFrom("conflicts")
    .select(["id", "kind", "record_id", "content", "version", "created_at", "revision"])
    .where("user_id", "=", userId)
    .where("revision", ">", since)
    .orderBy("revision")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** What was written over another version than the one it changes. */
export interface ConflictingEdit {
  kind: string;
  recordId: string;
  /** The version that the device changed. */
  baseVersion: string;
  /** What it made of it, as JSON can hold it. */
  content: object;
}

/**
 * Keeps what was written beside the record that another device has changed meanwhile. Where the same device
 * writes on over what stands beside a record already, that is brought up to date, and stands beside this one.
 */
export async function insertConflict(
  write: MutationContext,
  { kind, recordId, baseVersion, content }: ConflictingEdit,
): Promise<void> {
  const { id: version, revision } = write;
  const kept = { record_id: recordId, content: JSON.stringify(content), version, revision };
  const { numUpdatedRows } = await write.transaction
    .updateTable("conflicts")
    .set(kept)
    .where("user_id", "=", write.userId)
    .where("kind", "=", kind)
    .where("version", "=", baseVersion)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await write.transaction
    .insertInto("conflicts")
    .values({
      ...kept,
      id: write.id,
      user_id: write.userId,
      kind,
      created_at: write.now,
    })
    .execute();
}

/**
 * Lets go of what was kept beside a record.
 *
 * @param base the version that the member has seen: where the device that wrote it has written on, it stays
 */
export async function removeConflict(write: MutationContext, id: string, base: string): Promise<void> {
  const { numDeletedRows } = await write.transaction
    .deleteFrom("conflicts")
    .where("user_id", "=", write.userId)
    .where("id", "=", id)
    .where("version", "=", base)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await insertTombstone(write, CONFLICT, id);
}

/**
 * Lets go of what a device has written beside a record, now that it has written it elsewhere or deleted it.
 *
 * @param version of what the device had written
 * @returns whether it still stood there
 */
export async function removeConflictByVersion(
  write: MutationContext,
  kind: string,
  version: string,
): Promise<boolean> {
  const removed = await write.transaction
    .deleteFrom("conflicts")
    .where("user_id", "=", write.userId)
    .where("kind", "=", kind)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  if (removed) await insertTombstone(write, CONFLICT, removed.id);
  return removed !== undefined;
}

/** What stands beside a record stands beside another from now on: the words of the first have moved there. */
export async function moveConflicts(
  write: MutationContext,
  kind: string,
  from: string,
  to: string,
): Promise<void> {
  await write.transaction
    .updateTable("conflicts")
    .set({ record_id: to, revision: write.revision })
    .where("user_id", "=", write.userId)
    .where("kind", "=", kind)
    .where("record_id", "=", from)
    .execute();
}

/** Whether something stands beside a record. It must not go with the record: whoever removes that may not have seen it. */
export async function hasConflicts(write: MutationContext, kind: string, recordId: string): Promise<boolean> {
  const conflict = await write.transaction
    .selectFrom("conflicts")
    .select("id")
    .where("user_id", "=", write.userId)
    .where("kind", "=", kind)
    .where("record_id", "=", recordId)
    .executeTakeFirst();
  return conflict !== undefined;
}

/** Of every member, the ids of changes that were made before then. */
export async function purgeAppliedMutations(database: Queryable, before: Date): Promise<void> {
  await purgeInBatches((limit) =>
    database
      .deleteFrom("applied_mutations")
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple("user_id", "mutation_id"),
          "in",
          selectFrom("applied_mutations")
            .select(["user_id", "mutation_id"])
            .where("created_at", "<", before.toISOString())
            .limit(limit)
            .$asTuple("user_id", "mutation_id"),
        ),
      )
      .executeTakeFirstOrThrow(),
  );
}
