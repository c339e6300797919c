import { randomBytes } from "node:crypto";
import { appendFileSync, existsSync, statSync, truncateSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { QueryResult } from "kysely";
import { isBusy, isDiskFull } from "#platform/server/error-details.ts";
import { SECOND_MS } from "#platform/shared/time.ts";
import { refuseUnstorable } from "./storable.ts";

const STATEMENTS_KEPT = 500;
const CACHE_KB = 8000;
/** Another process that starts at the same time may hold the lock briefly. */
const OPEN_WAIT_MS = SECOND_MS;
const OPEN_PAUSE_MS = 10;
/** The size of the reserve file. On a full disk, opening the database still needs room for the index of its log. */
const RESERVE_BYTES = 256 * 1024;

export type SqliteFile = ReturnType<typeof keepStatements>;

/** Opens the database. On a full disk, a reserve file gives room. @throws SQLite's BUSY if a lock is not free */
export function openToWrite(path: string, isExclusive: boolean): SqliteFile {
  const reserve = `${path}-reserve`;
  try {
    return open(path, isExclusive);
  } catch (error) {
    if (!isDiskFull(error) || !existsSync(reserve)) throw error;
    // Half of the reserve gives room for this start; the other half is for the next one.
    truncateSync(reserve, statSync(reserve).size >> 1);
    return open(path, isExclusive);
  } finally {
    try {
      const { size } = statSync(reserve, { throwIfNoEntry: false }) ?? { size: 0 };
      // The reserve has random bytes, because zeros would take no room on some file systems.
      if (size < RESERVE_BYTES) appendFileSync(reserve, randomBytes(RESERVE_BYTES - size), { mode: 0o600 });
    } catch {
      // On a full disk, the rest of the reserve stays as it is.
    }
  }
}

/** Opens a file whose every commit is durable (WAL, synchronous=FULL). */
function open(path: string, isExclusive: boolean): SqliteFile {
  const database = new DatabaseSync(path, { timeout: OPEN_WAIT_MS });
  // This precedes the first access in WAL mode, so that opening fails while another process has the file open.
  if (isExclusive) database.exec("PRAGMA locking_mode = EXCLUSIVE");
  switchToWal(database);
  database.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON");
  // With SQLite's default of 2 MB, a write reads eight pages again.
  database.exec(`PRAGMA cache_size = -${CACHE_KB}`);
  // A busy timeout would block the process, so the driver waits instead.
  database.exec("PRAGMA busy_timeout = 0");
  return keepStatements(database);
}

/** Retries: if two processes switch a new file to WAL together, SQLite refuses one of them without waiting. */
function switchToWal(database: DatabaseSync): void {
  const until = Date.now() + OPEN_WAIT_MS;
  for (;;) {
    try {
      database.exec("PRAGMA journal_mode = WAL");
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() >= until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, OPEN_PAUSE_MS);
    }
  }
}

/** Opens a file to read. Each transaction sees a snapshot while others write. */
export function openToRead(path: string): SqliteFile {
  return keepStatements(new DatabaseSync(path, { readOnly: true }));
}

function keepStatements(database: DatabaseSync) {
  const kept = new Map<
    string,
    { statement: StatementSync; rowOf: ReturnType<typeof rowMaker> | undefined }
  >();
  const prepare = (sql: string) => {
    const known = kept.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    const columns = statement.columns().map(({ name }) => name);
    const prepared = { statement, rowOf: columns.length > 0 ? rowMaker(columns) : undefined };
    if (kept.size >= STATEMENTS_KEPT) kept.clear();
    kept.set(sql, prepared);
    return prepared;
  };
  return {
    run<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
      refuseUnstorable(parameters);
      const values = parameters as SQLInputValue[];
      const { statement, rowOf } = prepare(sql);
      if (rowOf) return { rows: (statement.all(...values) as unknown as unknown[][]).map(rowOf) as Row[] };
      const { changes } = statement.run(...values);
      return { numAffectedRows: BigInt(changes), rows: [] };
    },
    get isTransaction() {
      return database.isTransaction;
    },
    close: () => database.close(),
  };
}

/** Node makes a slow object of each row, and names its columns each time. A copy of one blank row is a fast object. */
function rowMaker(columns: readonly string[]) {
  const blank = Object.fromEntries(columns.map((column) => [column, undefined as unknown]));
  return (values: readonly unknown[]) => {
    const row = { ...blank };
    columns.forEach((column, at) => {
      row[column] = values[at];
    });
    return row;
  };
}
