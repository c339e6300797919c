import { Kysely, PostgresAdapter, PostgresDialect, sql, type Transaction } from "kysely";
import { Pool, types } from "pg";
import { SECOND_MS } from "#shared/time.ts";
import { openSqlite } from "./node-sqlite.ts";
import type { Tables } from "./schema.ts";

export type Database = Kysely<Tables>;
/** A connection or an open transaction: what a query takes, so that it never leaves the transaction. */
export type Queryable = Database | Transaction<Tables>;

const INT8_OID = 20;
const POOL_SIZE = 10;
const SERIALIZATION_FAILURES = new Set(["40001", "40P01"]);
const ATTEMPTS = 8;

/** Opens PostgreSQL when `databaseUrl` is set, else SQLite inside `dataDir`. */
export function openDatabase(options: { databaseUrl: string | undefined; dataDir: string }): Database {
  return new Kysely<Tables>({
    dialect: options.databaseUrl ? postgres(options.databaseUrl) : openSqlite(options.dataDir),
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
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new PostgresDialect({ pool });
}

export function isPostgres(database: Database): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Runs one use case in one transaction. PostgreSQL runs it serializable and again when it lost a race,
 * so `work` must have no effect outside the database, and must make no network call.
 */
export async function inTransaction<T>(
  database: Database,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const builder = isPostgres(database)
    ? database.transaction().setIsolationLevel("serializable")
    : database.transaction();
  for (let attempt = 1; ; attempt++) {
    try {
      return await builder.execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !lostARace(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
    }
  }
}

/** Runs reads that must all show the database as it is at one moment, whatever is written meanwhile. */
export async function inSnapshot<T>(
  database: Database,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const builder = isPostgres(database)
    ? database.transaction().setIsolationLevel("repeatable read").setAccessMode("read only")
    : database.transaction();
  return builder.execute(work);
}

function lostARace(error: unknown): boolean {
  return SERIALIZATION_FAILURES.has((error as { code?: string } | null)?.code ?? "");
}

/** True where a UNIQUE or PRIMARY KEY constraint refused a row, on either engine. */
export function isDuplicate(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: string; errcode?: number };
  const SQLITE_UNIQUE = 2067;
  const SQLITE_PRIMARY_KEY = 1555;
  return code === "23505" || errcode === SQLITE_UNIQUE || errcode === SQLITE_PRIMARY_KEY;
}

/** True where the database itself could not be reached or was busy: the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const {
    code = "",
    errcode,
    message = "",
  } = (error ?? {}) as {
    code?: string;
    errcode?: number;
    message?: string;
  };
  const SQLITE_BUSY = 5;
  return (
    errcode === SQLITE_BUSY ||
    /^(08...|57P0.|53...|ECONNREFUSED|ECONNRESET|ETIMEDOUT)$/.test(code) ||
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated/.test(message)
  );
}

/** Proves that the database can be read and written, by a change that changes nothing. Rejects where not. */
export async function probeDatabase(database: Database): Promise<void> {
  await sql`UPDATE migrations SET name = name WHERE name = '0001_members.sql'`.execute(database);
}
