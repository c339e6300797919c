import { hasConflicts, insertConflict } from "#features/sync/queries.server.ts";
import type { Queryable } from "#server/database/database.ts";
import { insertTombstone, type MutationContext, writtenAt } from "#server/mutations.ts";
import type { UserId } from "#server/session.ts";

declare module "#server/database/schema.ts" {
  interface Tables {
    ideas: {
      id: string;
      user_id: string;
      title: string;
      position: number;
      created_at: string;
      /** Id of the mutation that last changed it. */
      version: string;
      revision: number;
    };
  }
}

export const IDEA = "idea";

const COLUMNS = ["id", "title", "position", "created_at", "version", "revision"] as const;

export async function listChangedIdeas(database: Queryable, userId: UserId, since: number, limit: number) {
  return database
    .selectFrom("ideas")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .where("revision", ">", since)
    .orderBy("revision")
    .orderBy("id")
    .limit(limit)
    .execute();
}

interface WrittenIdea {
  id: string;
  title: string;
  /** The version that the device changed; empty for a new idea. */
  base: string;
  written_at: string;
}

/**
 * Inserts or updates an idea. If another device changed the title meanwhile, this edit becomes a conflict.
 * Recreates a deleted idea, because text counts more than its deletion.
 */
export async function saveIdea(write: MutationContext, idea: WrittenIdea): Promise<void> {
  const { transaction, userId, id: version, revision } = write;
  const { id, title, base: baseVersion } = idea;
  const known = await findIdea(write, id);
  if (!known) {
    await transaction
      .insertInto("ideas")
      .values({
        id,
        user_id: userId,
        title,
        position: 0,
        created_at: writtenAt(write, idea.written_at),
        version,
        revision,
      })
      .execute();
    return;
  }
  if (known.version !== baseVersion && known.title !== title) {
    await insertConflict(write, { kind: IDEA, recordId: id, baseVersion, content: { title } });
    return;
  }
  await transaction
    .updateTable("ideas")
    .set({ title, version, revision })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
}

/** Deletes an idea if its version is `base` and it has no conflicts. Returns false if there is no idea. */
export async function deleteIdea(write: MutationContext, id: string, base: string): Promise<boolean> {
  const known = await findIdea(write, id);
  if (!known) return false;
  if (known.version !== base || (await hasConflicts(write, IDEA, id))) return true;
  await write.transaction
    .deleteFrom("ideas")
    .where("user_id", "=", write.userId)
    .where("id", "=", id)
    .execute();
  await insertTombstone(write, IDEA, id);
  return true;
}

function findIdea({ transaction, userId }: MutationContext, id: string) {
  return transaction
    .selectFrom("ideas")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
}
