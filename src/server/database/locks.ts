import { sql } from "kysely";
import { isPostgres, type Queryable } from "./database.ts";

/**
 * Makes transactions about one member take turns until this one ends. Take it before anything else of the
 * transaction: what is read afterwards is then current. Every transaction of SQLite has its turn already.
 *
 * @returns false where there is no such member (any more)
 */
export async function lockMember(transaction: Queryable, userId: string): Promise<boolean> {
  const found = await transaction
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    // Weaker than FOR UPDATE: rows that refer to the member may still be inserted beside it, and its deletion waits.
    .$if(isPostgres(transaction), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Makes transactions about one thing that has no row of its own take turns, such as a mailbox. Taken after the
 * member's lock, where both are needed.
 */
export async function lockName(transaction: Queryable, name: string): Promise<void> {
  if (!isPostgres(transaction)) return;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}
