import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { SqliteDialect } from "kysely";
import { SECOND_MS } from "#shared/time.ts";
import { refuseUnstorable } from "./storable.ts";

const STATEMENTS_KEPT = 500;

/** Opens the embedded database in `dataDir`: durable on every commit (WAL, synchronous=FULL). */
export function openSqlite(dataDir: string): SqliteDialect {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Another process (a backup, a second server) may hold the lock for a moment; waiting blocks this process.
  const database = new DatabaseSync(join(dataDir, "claves.sqlite"), { timeout: SECOND_MS });
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
  return new SqliteDialect({
    database: { prepare: keepStatements(database), close: () => database.close() },
  });
}

/** What Kysely asks of better-sqlite3, answered by node:sqlite; a statement is prepared once. */
function keepStatements(database: DatabaseSync) {
  const kept = new Map<string, ReturnType<typeof adapt>>();
  return (sql: string) => {
    // A full disk has ended the transaction already; a second rollback would hide why.
    if (sql === "rollback" && !database.isTransaction) return NOTHING;
    const known = kept.get(sql);
    if (known) return known;
    // A deferred transaction that reads first could fail when it comes to write.
    const statement = adapt(database.prepare(sql === "begin" ? "begin immediate" : sql));
    if (kept.size >= STATEMENTS_KEPT) kept.clear();
    kept.set(sql, statement);
    return statement;
  };
}

const NOTHING = {
  reader: true,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

function adapt(statement: StatementSync) {
  const values = (parameters: readonly unknown[]) => {
    refuseUnstorable(parameters);
    return parameters as SQLInputValue[];
  };
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...values(parameters)),
    run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
  };
}
