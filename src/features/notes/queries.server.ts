import type { Queryable } from "#server/database/database.ts";
import { insertTombstone, type MutationContext, writtenAt } from "#server/mutations.ts";
import type { UserId } from "#server/session.ts";

declare module "#server/database/schema.ts" {
  interface Tables {
    user_page_notes: {
      id: string;
      user_id: string;
      page_context: string;
      note_content: string;
      created_at: string;
      updated_at: string;
      revision: number;
    };
  }
}

export const NOTE = "note";

const COLUMNS = ["id", "page_context", "note_content", "created_at", "updated_at", "revision"] as const;

export async function listNewNotes(database: Queryable, userId: UserId, since: number, limit: number) {
  return database
    .selectFrom("user_page_notes")
    .select([...COLUMNS, "user_id"])
    .where("user_id", "=", userId)
    .where("revision", ">", since)
    .orderBy("revision")
    .limit(limit)
    .execute();
}

export async function listContexts(database: Queryable, userId: UserId): Promise<string[]> {
  const rows = await database
    .selectFrom("user_page_notes")
    .select("page_context")
    .distinct()
    .where("user_id", "=", userId)
    .orderBy("page_context")
    .execute();
  return rows.map(({ page_context }) => page_context);
}

/** The notes of a context, newest first, after `last`. */
export async function listNotesOf(
  database: Queryable,
  userId: UserId,
  context: string,
  last: { created_at: string; id: string } | undefined,
  limit: number,
) {
  return database
    .selectFrom("user_page_notes")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .where("page_context", "=", context)
    .$if(last !== undefined, (notes) =>
      notes.where((is) =>
        is(is.refTuple("created_at", "id"), "<", is.tuple(last?.created_at ?? "", last?.id ?? "")),
      ),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

interface WrittenNote {
  id: string;
  page_context: string;
  note_content: string;
  written_at: string;
}

/** Inserts a note. An existing id is a no-op, since notes never change. */
export async function saveNote(write: MutationContext, note: WrittenNote): Promise<void> {
  const { transaction, userId, revision } = write;
  const { id, page_context, note_content } = note;
  const created_at = writtenAt(write, note.written_at);
  await transaction
    .insertInto("user_page_notes")
    .values({ id, user_id: userId, page_context, note_content, created_at, updated_at: created_at, revision })
    .onConflict((conflict) => conflict.columns(["user_id", "id"]).doNothing())
    .execute();
}

export async function deleteNotes(write: MutationContext, ids: readonly string[]): Promise<void> {
  const gone = await write.transaction
    .deleteFrom("user_page_notes")
    .where("user_id", "=", write.userId)
    .where("id", "in", ids)
    .returning("id")
    .execute();
  for (const { id } of gone) await insertTombstone(write, NOTE, id);
}
