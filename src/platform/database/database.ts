import { join } from "node:path";
import { Kysely, PostgresAdapter, PostgresDialect, sql, type Transaction } from "kysely";
import { Pool, type PoolClient, type QueryConfig, types } from "pg";
import { errorDetails } from "#platform/server/error-details.ts";
import { slots } from "#platform/shared/slots.ts";
import { SECOND_MS } from "#platform/shared/time.ts";
import { beginCounting, countStatement, withoutCounting } from "../limits/call-work.ts";
import { statementNames } from "./prepared.ts";
import type { Tables } from "./schema.ts";
import { openSqlite, shortenTransaction } from "./sqlite-driver.ts";
import { refuseUnstorable } from "./storable.ts";

export type Database = Kysely<Tables>;
/** Queries take this type, so that they run inside the caller's transaction where there is one. */
export type Queryable = Database | Transaction<Tables>;

const INT8_OID = 20;
const POOL_SIZE = 10;
/** Our client stops waiting after 10 s. Without this limit, PostgreSQL would continue a statement without a reader. */
const STATEMENT_TIMEOUT = "30s";
/** The most concurrent snapshots: a page of records is short, a data export long. The sum stays below POOL_SIZE. */
const SNAPSHOTS = { short: 4, long: 2 };
/** pg marks a query timeout only by this message. */
const READ_TIMEOUT = "Query read timeout";
/** PostgreSQL's codes serialization_failure and deadlock_detected. The transaction runs again after them. */
const LOST_RACES = ["40001", "40P01"];
const ATTEMPTS = 8;

interface Place {
  databaseUrl: string | undefined;
  dataDir: string;
  /** SQLite: no other process may have the file open, now or until this one closes it. */
  isExclusive?: boolean;
}

export const sqlitePath = (dataDir: string): string => join(dataDir, "claves.sqlite");

export function openDatabase({ databaseUrl, dataDir, isExclusive = false }: Place): Database {
  if (!databaseUrl) return openSqlite(sqlitePath(dataDir), isExclusive);
  return new Kysely<Tables>({ dialect: postgres(databaseUrl) });
}

function postgres(connectionString: string): PostgresDialect {
  // Counts fit into a number, and both engines must return the same type.
  types.setTypeParser(INT8_OID, Number);
  const pool = new Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: 5 * SECOND_MS,
    query_timeout: 10 * SECOND_MS,
    // Connection poolers refuse this setting as a startup parameter.
    onConnect: async (client) => {
      await client.query(`SET statement_timeout = '${STATEMENT_TIMEOUT}'`);
    },
  });
  const nameOf = statementNames();
  // A broken connection fails its query and is replaced. Its error event must not end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    watchQueries(client, nameOf);
  });
  return new PostgresDialect({ pool });
}

/** Checks and counts queries. After a timeout, closes the connection: a late BEGIN would leave a transaction open. */
function watchQueries(client: PoolClient, nameOf: (sql: string) => string | undefined): void {
  const ask = client.query.bind(client) as (query: QueryConfig) => Promise<unknown>;
  const query = async (text: string, values: unknown[]) => {
    refuseUnstorable(values);
    if (/^(start transaction|begin)\b/.test(text)) beginCounting();
    else if (!/^(commit|rollback)$/.test(text)) countStatement();
    try {
      const name = values.length > 0 ? nameOf(text) : undefined;
      return await ask({ name, text, values } as QueryConfig);
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
 * Runs one use case in one transaction, READ COMMITTED on PostgreSQL. First lock the rows that a later write relies on
 * (`locks.ts`, decision 0022). After a deadlock `work` runs again, so it must have no effect outside the database.
 */
export async function inTransaction<T>(
  database: Database,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const builder = database.transaction().setIsolationLevel("read committed");
  for (let attempt = 1; ; attempt++) {
    const acts: (() => void)[] = [];
    try {
      const result = await builder.execute(async (transaction) => {
        actsAfter.set(transaction, acts);
        await shortenTransaction(transaction);
        return work(transaction);
      });
      for (const act of acts) act();
      return result;
    } catch (error) {
      if (attempt === ATTEMPTS || !LOST_RACES.includes(errorDetails(error).code)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
    }
  }
}

const actsAfter = new WeakMap<Queryable, (() => void)[]>();

/** Runs `act` after the caller's `inTransaction` commits, or at once outside one. Query budgets do not count `act`. */
export function afterCommit(database: Queryable, act: () => void): void {
  const acts = actsAfter.get(database);
  const free = () => withoutCounting(act);
  if (acts) acts.push(free);
  else free();
}

/** Runs reads that all see the database at one moment. Waits while too many snapshots of that length are open. */
export async function inSnapshot<T>(
  database: Database,
  length: keyof typeof SNAPSHOTS,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  using _slot = await snapshotsOf.getOrInsertComputed(database, newSlots)[length].take();
  return await database
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (transaction) => {
      await shortenTransaction(transaction);
      return work(transaction);
    });
}

const newSlots = () => ({ short: slots(SNAPSHOTS.short), long: slots(SNAPSHOTS.long) });
const snapshotsOf = new WeakMap<Database, ReturnType<typeof newSlots>>();

/** Extended result codes of SQLite, and codes of PostgreSQL. */
const SQLITE = { unique: 2067, primaryKey: 1555, foreignKey: 787 };
const POSTGRES = { unique: "23505", foreignKey: "23503" };
const SQLITE_CONSTRAINT = 19;
const POSTGRES_CONSTRAINT = "23";

export function isDuplicate(error: unknown): boolean {
  const { code, sqliteExtendedCode } = errorDetails(error);
  return code === POSTGRES.unique || [SQLITE.unique, SQLITE.primaryKey].includes(sqliteExtendedCode);
}

/** True if a foreign key refused a row, on either engine, because the referenced row was deleted meanwhile. */
export function isReferenceGone(error: unknown): boolean {
  const { code, sqliteExtendedCode } = errorDetails(error);
  return code === POSTGRES.foreignKey || sqliteExtendedCode === SQLITE.foreignKey;
}

/** True where a constraint of the schema refused a row, on either engine. */
export function isConstraint(error: unknown): boolean {
  const { code, sqliteCode } = errorDetails(error);
  return sqliteCode === SQLITE_CONSTRAINT || code.startsWith(POSTGRES_CONSTRAINT);
}

/** SQLite: busy, read-only, I/O error, full, cannot open. */
const SQLITE_UNAVAILABLE = new Set([5, 8, 10, 13, 14]);
/** PostgreSQL and network: no connection, shutdown, no resources, read-only, timeout, serialization, deadlock. */
const UNAVAILABLE_CODE =
  /^(08...|57P0.|57014|55P03|53...|25006|40001|40P01|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE)$/;
/** pg errors without a code. "not queryable" comes from a rollback on a lost connection. */
const UNAVAILABLE_MESSAGE =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable/;

/** True if the database could not be reached or written, so the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const { code, message, sqliteCode } = errorDetails(error);
  return (
    SQLITE_UNAVAILABLE.has(sqliteCode) || UNAVAILABLE_CODE.test(code) || UNAVAILABLE_MESSAGE.test(message)
  );
}

/** Proves by an update without effect that the database can be read and written. Rejects otherwise. */
export async function probeDatabase(database: Database): Promise<void> {
  await sql`UPDATE migrations SET name = name WHERE name = '0001_members.sql'`.execute(database);
}
