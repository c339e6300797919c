import { sql, type Transaction } from "kysely";
import { AppError } from "#shared/errors.ts";
import { type Database, inTransaction, isPostgres, type Queryable } from "./database.ts";
import { preparedQuery } from "./prepared.ts";
import type { Tables } from "./schema.ts";

/** Take this before any read, so that reads are current (decision 0022). @returns false without a member */
export async function lockMember(transaction: Queryable, userId: string): Promise<boolean> {
  const { rows } = await selectLocked(transaction, { userId });
  return rows.length > 0;
}

const selectLocked = preparedQuery((transaction, { userId }: { userId: string }) =>
  transaction
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    // Unlike FOR UPDATE, this allows inserts of rows that refer to the member. Its deletion waits.
    .$if(isPostgres(transaction), (query) => query.forNoKeyUpdate()),
);

/** Runs a transaction under the member's lock. @throws AppError `unauthenticated` without an account */
export function inMemberTransaction<T>(
  database: Database,
  userId: string,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return inTransaction(database, async (transaction) => {
    if (!(await lockMember(transaction, userId))) {
      throw new AppError("unauthenticated", "the account is gone");
    }
    return work(transaction);
  });
}

/** Locks a thing that has no row, such as a mailbox. Take the member's lock first where both are needed. */
export async function lockName(transaction: Queryable, name: string): Promise<void> {
  if (!isPostgres(transaction)) return;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}
