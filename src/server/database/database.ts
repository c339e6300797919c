import { Kysely, PostgresAdapter, PostgresDialect, sql, type Transaction } from "kysely";
import { Pool, type PoolClient, types } from "pg";
import { SECOND_MS } from "#shared/time.ts";
import type { Tables } from "./schema.ts";
import { slots } from "./slots.ts";
import { sqliteDialect } from "./sqlite-driver.ts";
import { refuseUnstorable } from "./storable.ts";

export type Database = Kysely<Tables>;
/** A connection or an open transaction: what a query takes, so that it never leaves the transaction. */
export type Queryable = Database | Transaction<Tables>;

const INT8_OID = 20;
const POOL_SIZE = 10;
/**
 * Snapshots at a time: short ones (a page of records) and long ones (a member's copy). Together fewer than the pool, so
 * that all other calls find a connection.
 */
const SNAPSHOTS = { short: 4, long: 2 };
/** What pg says where an answer did not come in time: nothing else tells it from other errors. */
const READ_TIMEOUT = "Query read timeout";
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";
const ATTEMPTS = 8;

/** Opens PostgreSQL when `databaseUrl` is set, else SQLite inside `dataDir`. */
export function openDatabase(options: { databaseUrl: string | undefined; dataDir: string }): Database {
  return new Kysely<Tables>({
    dialect: options.databaseUrl ? postgres(options.databaseUrl) : sqliteDialect(options.dataDir),
  });
}

function postgres(connectionString: string): PostgresDialect {
  // Counts fit a number here, and the queries must not differ between the engines.
  types.setTypeParser(INT8_OID, Number);
  const pool = new Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: 5 * SECOND_MS,
    query_timeout: 10 * SECOND_MS,
  });
  // A connection that dies, idle or in the middle of a transaction, fails its query and is replaced. Its error
  // event says the same again, and unheard it would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    watchQueries(client);
  });
  return new PostgresDialect({ pool });
}

/**
 * Ends a connection whose server did not answer in time, so that the pool drops it. The server may still do what it
 * was asked: a transaction begun late would take in whatever is sent over the connection next, and commit none of it.
 * Text that cannot be stored is refused before it is sent.
 */
function watchQueries(client: PoolClient): void {
  const ask = client.query.bind(client) as (text: string, values: unknown[]) => Promise<unknown>;
  const query: typeof ask = async (text, values) => {
    refuseUnstorable(values);
    try {
      return await ask(text, values);
    } catch (error) {
      if (error instanceof Error && error.message === READ_TIMEOUT) void client.end();
      throw error;
    }
  };
  client.query = query as typeof client.query;
}

export function isPostgres(database: Queryable): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Runs one use case in one transaction, READ COMMITTED on PostgreSQL: what must not change between a read and the
 * write that follows from it takes a lock first (`locks.ts`, decision 0022). It runs again where it was ended
 * by a deadlock, so `work` must have no effect outside the database, and must make no network call.
 */
export async function inTransaction<T>(
  database: Database,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const builder = isPostgres(database)
    ? database.transaction().setIsolationLevel("read committed")
    : database.transaction();
  for (let attempt = 1; ; attempt++) {
    const acts: (() => void)[] = [];
    try {
      const result = await builder.execute((transaction) => {
        actsAfter.set(transaction, acts);
        return work(transaction);
      });
      for (const act of acts) act();
      return result;
    } catch (error) {
      if (attempt === ATTEMPTS || !lostARace(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
    }
  }
}

const actsAfter = new WeakMap<Queryable, (() => void)[]>();

/** Does something once the caller's changes can be read by all: at the end of `inTransaction`, else at once. */
export function afterCommit(database: Queryable, act: () => void): void {
  const acts = actsAfter.get(database);
  if (acts) acts.push(act);
  else act();
}

/**
 * Runs reads that must all show the database as it is at one moment, whatever is written meanwhile. Where too many are
 * under way it waits.
 *
 * @param length how long it takes: others wait for no "long" one
 */
export async function inSnapshot<T>(
  database: Database,
  length: keyof typeof SNAPSHOTS,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const open = snapshotsOf.get(database) ?? { short: slots(SNAPSHOTS.short), long: slots(SNAPSHOTS.long) };
  snapshotsOf.set(database, open);
  using _slot = await open[length].take();
  return await database
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(work);
}

const snapshotsOf = new WeakMap<Database, Record<keyof typeof SNAPSHOTS, ReturnType<typeof slots>>>();

function lostARace(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

/** True where a UNIQUE or PRIMARY KEY constraint refused a row, on either engine. */
export function isDuplicate(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: string; errcode?: number };
  const SQLITE_UNIQUE = 2067;
  const SQLITE_PRIMARY_KEY = 1555;
  return code === "23505" || errcode === SQLITE_UNIQUE || errcode === SQLITE_PRIMARY_KEY;
}

/** SQLite's: busy, read-only, a failing disk, a full one, a file that does not open. */
const SQLITE_UNAVAILABLE = new Set([5, 8, 10, 13, 14]);
/** True where a row refers to one that is not there: it was deleted meanwhile, on either engine. */
export function isReferenceGone(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: string; errcode?: number };
  const SQLITE_FOREIGN_KEY = 787;
  return code === "23503" || errcode === SQLITE_FOREIGN_KEY;
}

/**
 * PostgreSQL's: no connection, a server going down, no room, one that only reads, a race lost every time; and those
 * of the way to it.
 */
const UNAVAILABLE_CODE =
  /^(08...|57P0.|53...|25006|40001|40P01|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE)$/;
/** What pg says without a code; "not queryable" where a transaction is rolled back on a connection that is gone. */
const UNAVAILABLE_MESSAGE =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable/;

/** True where the database itself could not be reached or written: the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const {
    code = "",
    errcode = 0,
    message = "",
  } = (error ?? {}) as {
    code?: string;
    errcode?: number;
    message?: string;
  };
  // SQLite's extended codes hold the plain one in their lowest byte.
  const isOfSqlite = SQLITE_UNAVAILABLE.has(errcode & 0xff);
  return isOfSqlite || UNAVAILABLE_CODE.test(code) || UNAVAILABLE_MESSAGE.test(message);
}

/** Proves that the database can be read and written, by a change that changes nothing. Rejects where not. */
export async function probeDatabase(database: Database): Promise<void> {
  await sql`UPDATE migrations SET name = name WHERE name = '0001_members.sql'`.execute(database);
}
