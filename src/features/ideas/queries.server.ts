import { hasConflicts, insertConflict } from "#features/sync/queries.server.ts";
import type { Queryable } from "#server/database/database.ts";
import { insertTombstone, type MutationContext, writtenAt } from "#server/mutations.ts";
import type { UserId } from "#server/session.ts";

export const IDEA = "idea";

const COLUMNS = ["id", "title", "position", "created_at", "version", "revision"] as const;

/** Ideas that were touched after a revision, in that order. */
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

/** An idea as a device wrote it. */
interface WrittenIdea {
  id: string;
  title: string;
  /** The version that the device changed; empty for a new idea. */
  base: string;
  written_at: string;
}

/**
 * Keeps an idea. Where another device has changed it meanwhile, that stays and this is kept beside it; where it
 * was removed meanwhile, it is back: words weigh more than their removal.
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

/**
 * Deletes an idea, unless it says something else than the device had seen, or something stands beside it.
 *
 * @param base the version that the device had seen
 * @returns whether there was such an idea of this member
 */
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
