import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Transaction,
  type TransactionSettings,
} from "kysely";
import { isBusy } from "#platform/server/error-details.ts";
import { slots } from "#platform/shared/slots.ts";
import { SECOND_MS } from "#platform/shared/time.ts";
import { beginCounting, countStatement } from "../limits/call-work.ts";
import { openToRead, openToWrite, type SqliteFile } from "./node-sqlite.ts";
import { setShortcut } from "./prepared.ts";
import type { Tables } from "./schema.ts";

/** How long a statement waits for the lock of another process (a backup, a second server). */
const BUSY_MAX_MS = 3 * SECOND_MS;
const BUSY_PAUSE_MS = 20;

/** Opens the SQLite file at `path`: one connection writes, and each read-only transaction has its own snapshot. */
export function openSqlite(path: string, isExclusive: boolean): Kysely<Tables> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const driver = new NodeSqliteDriver(path, openToWrite(path, isExclusive));
  const database: Kysely<Tables> = new Kysely({
    dialect: {
      createAdapter: () => new ManyConnectionsAdapter(),
      createDriver: () => driver,
      createIntrospector: (database) => new SqliteIntrospector(database),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  setShortcut(database, (sql, parameters) => driver.runOne(sql, parameters));
  return database;
}

/** Runs the prepared queries of a transaction directly on its connection. */
export async function shortenTransaction(transaction: Transaction<Tables>): Promise<void> {
  await transaction.getExecutor().provideConnection(async (connection) => {
    if (!(connection instanceof Session)) return;
    setShortcut(transaction, (sql, parameters) => {
      if (!connection.held) throw new Error("the transaction has ended");
      countStatement();
      return connection.held.file.run(sql, parameters);
    });
  });
}

class ManyConnectionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** A connection of Kysely. It holds a connection to the file only during a transaction. */
class Session implements DatabaseConnection {
  held: { file: SqliteFile; giveBack: () => void } | undefined;
  readonly #driver: NodeSqliteDriver;

  constructor(driver: NodeSqliteDriver) {
    this.#driver = driver;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.held) return this.#driver.runOne<Row>(sql, parameters);
    countStatement();
    return this.held.file.run<Row>(sql, parameters);
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}

class NodeSqliteDriver implements Driver {
  readonly #path: string;
  readonly #writer: SqliteFile;
  readonly #turns = slots(1);
  readonly #readers = new Set<SqliteFile>();
  readonly #idleReaders: SqliteFile[] = [];

  constructor(path: string, writer: SqliteFile) {
    this.#path = path;
    this.#writer = writer;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Session> {
    return new Session(this);
  }

  async beginTransaction(session: Session, { accessMode }: TransactionSettings): Promise<void> {
    beginCounting();
    if (accessMode === "read only") this.#beginReading(session);
    else await this.#beginWriting(session);
  }

  async commitTransaction(session: Session): Promise<void> {
    session.held?.file.run("commit", []);
  }

  async rollbackTransaction(session: Session): Promise<void> {
    // On a full disk, SQLite itself rolls the transaction back. A second rollback would fail and hide the cause.
    if (session.held?.file.isTransaction) session.held.file.run("rollback", []);
  }

  /**
   * Starts the next transaction in a later turn of the event loop. Ten in one turn would block all network traffic,
   * because a transaction without a wait stays in its turn.
   */
  async releaseConnection(session: Session): Promise<void> {
    if (session.held) setImmediate(session.held.giveBack);
    session.held = undefined;
  }

  async destroy(): Promise<void> {
    for (const file of [...this.#readers, this.#writer]) file.close();
  }

  /** Runs a statement on the writing connection, between transactions. */
  async runOne<Row>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    countStatement();
    const { result, turn } = await this.#whenFree((file) => file.run<Row>(sql, parameters));
    turn[Symbol.dispose]();
    return result;
  }

  #beginReading(session: Session): void {
    const file = this.#idleReaders.pop() ?? openToRead(this.#path);
    this.#readers.add(file);
    session.held = { file, giveBack: () => this.#idleReaders.push(file) };
    file.run("begin", []);
  }

  async #beginWriting(session: Session): Promise<void> {
    // A transaction begins immediate: a deferred one that reads first could fail at its first write.
    const { turn } = await this.#whenFree((file) => file.run("begin immediate", []));
    session.held = { file: this.#writer, giveBack: () => turn[Symbol.dispose]() };
  }

  /** Retries while another process holds the lock. Between tries it gives up its turn and does not block. */
  async #whenFree<T>(work: (file: SqliteFile) => T): Promise<{ result: T; turn: Disposable }> {
    const end = performance.now() + BUSY_MAX_MS;
    for (;;) {
      const turn = await this.#turns.take();
      try {
        return { result: work(this.#writer), turn };
      } catch (error) {
        turn[Symbol.dispose]();
        if (!isBusy(error) || performance.now() >= end) throw error;
      }
      await pause(BUSY_PAUSE_MS);
    }
  }
}
