import { sql, type Transaction } from "kysely";
import { AppError } from "#platform/shared/errors.ts";
import { type Database, inTransaction, isPostgres, type Queryable } from "./database.ts";
import { preparedQuery } from "./prepared.ts";
import type { Tables } from "./schema.ts";

/** PostgreSQL: how long a transaction waits for a lock of another process. */
const LOCK_WAIT = "5s";

/** Locks the member's row. Call it before any read (decision 0022). @returns false if there is no such member */
export async function lockMember(transaction: Queryable, userId: string): Promise<boolean> {
  const { rows } = await selectLocked(transaction, { userId });
  return rows.length > 0;
}

const selectLocked = preparedQuery((transaction, { userId }: { userId: string }) =>
  transaction
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    // Unlike FOR UPDATE, this allows inserts of rows that refer to the member, but not the member's deletion.
    .$if(isPostgres(transaction), (query) =>
      // The condition sets the timeout before the row is locked, in the same round trip.
      query.where(sql<boolean>`set_config('lock_timeout', ${LOCK_WAIT}, true) <> ''`).forNoKeyUpdate(),
    ),
);

/**
 * Runs a transaction under the member's lock. A member's transactions queue in this process before they take a
 * connection: ten that wait for one row would leave no connection to other members. A nested call would wait for ever.
 * @throws AppError `unauthenticated` without an account
 */
export function inMemberTransaction<T>(
  database: Database,
  userId: string,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const transact = () =>
    inTransaction(database, async (transaction) => {
      if (!(await lockMember(transaction, userId)))
        throw new AppError("unauthenticated", "the account is gone");
      return work(transaction);
    });
  return isPostgres(database) ? inTurn(database, userId, transact) : transact();
}

const lastsOf = new WeakMap<Database, Map<string, Promise<unknown>>>();

function inTurn<T>(database: Database, userId: string, work: () => Promise<T>): Promise<T> {
  const lasts = lastsOf.getOrInsertComputed(database, () => new Map());
  const result = Promise.resolve(lasts.get(userId)).then(work);
  const ended = result
    .catch(() => undefined)
    .then(() => {
      if (lasts.get(userId) === ended) lasts.delete(userId);
    });
  lasts.set(userId, ended);
  return result;
}

/** Locks a thing that has no row, such as a mailbox. Take the member's lock first where both are needed. */
export async function lockName(transaction: Queryable, name: string): Promise<void> {
  if (!isPostgres(transaction)) return;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}
