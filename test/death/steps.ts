import { AsyncLocalStorage } from "node:async_hooks";
import fs from "node:fs";
import promises from "node:fs/promises";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync, StatementSync } from "node:sqlite";
import pg from "pg";
import { stopAfterTests } from "../stop-after-tests.ts";

const WRITES = /\b(insert|update|delete|create|alter|drop|vacuum)\b/i;
const DEFINES = /^\s*(create|alter|drop|vacuum)\b/i;
const BEGINS = /^\s*(begin|start transaction)/i;
const ENDS = /^\s*(commit|rollback)/i;
/** Matches requests for a token, which change nothing at a provider. */
const ASKS_FOR_TOKEN = /oauth2|\/token$/;
const FILE_CHANGES = [
  "appendFile",
  "writeFile",
  "rename",
  "rm",
  "unlink",
  "rmdir",
  "utimes",
  "link",
  "mkdir",
  "mkdtemp",
];
const FILE_CHANGES_AT_ONCE = ["createWriteStream", "writeFileSync", "appendFileSync", "mkdirSync"];

/** The process that asynchronous work belongs to. When this process is dead, its work fails. */
const lives = new AsyncLocalStorage<Life>();
/** Returns the process that asks. */
export const lifeNow = () => lives.getStore();
/** The process whose server answers requests. */
let serving: Life | undefined;

/** A simulated process. It dies before a given step, and has no effect on anything afterwards. */
export class Life {
  /** The effects of the process on the outside. An effect with `lasts` survives the death of the process. */
  readonly steps: { what: string; lasts: boolean }[] = [];
  readonly databases = new Set<DatabaseSync>();
  isDead = false;
  readonly #died = Promise.withResolvers<never>();
  /** The step, counted from 0, before which the process dies. */
  death: number;

  constructor(death = Number.POSITIVE_INFINITY) {
    this.death = death;
    this.#died.promise.catch(() => undefined);
  }

  /** Runs `work` in this process. Rejects when the process dies. */
  begin<T>(work: () => Promise<T>): Promise<T> {
    serving = this;
    return Promise.race([lives.run(this, work), this.#died.promise]);
  }

  /** Closes what the process had open, as the operating system does. The server must have stopped before. */
  end(): void {
    serving = undefined;
    for (const database of this.databases) if (database.isOpen) database.close();
  }

  /** @throws an error if the process is dead */
  step(what: string, lasts = false) {
    const dead = new Error("the process is dead");
    this.isDead ||= this.steps.length >= this.death;
    if (this.isDead) {
      this.#died.reject(dead);
      throw dead;
    }
    const step = { what: what.replaceAll(/\s+/g, " ").slice(0, 90), lasts };
    this.steps.push(step);
    return step;
  }
}

/** Decides what a method call in a simulated process does. `call` runs the method itself. */
type Around = (
  life: Life,
  call: () => unknown,
  owner: never,
  parts: readonly unknown[],
  name: string,
) => unknown;

/** Sends method calls of a simulated process to `around`, until the file's tests are over. */
function watch(owner: object, names: readonly string[], around: Around): void {
  const methods = owner as Record<string, (...parts: unknown[]) => unknown>;
  for (const name of names) {
    const original = methods[name];
    methods[name] = function (this: never, ...parts) {
      const life = lives.getStore();
      const call = () => original?.apply(this, parts);
      return life ? around(life, call, this, parts, name) : call();
    };
    stopAfterTests(() => {
      methods[name] = original as never;
      syncBuiltinESMExports();
    });
  }
  syncBuiltinESMExports();
}

/**
 * Returns a function that says whether a statement makes changes permanent: a commit, or a change without a
 * transaction.
 */
function transactions() {
  const changed = new WeakSet<object>();
  return (of: object, sql: string, isOpen: boolean, hasChanged: boolean): boolean => {
    if (ENDS.test(sql)) return changed.delete(of) && /commit/i.test(sql);
    if (hasChanged && isOpen) changed.add(of);
    return hasChanged && !isOpen;
  };
}

const isOfProviders = (database: DatabaseSync) => database.location()?.endsWith("simulators.sqlite");

/** Records the actions of database drivers and file systems as steps, in this test file. */
export function watchSteps(): void {
  watchSqlite();
  watchPostgres();
  watch(globalThis, ["fetch"], async (life, call) => {
    if (life.isDead) throw new Error("the process is dead");
    return call();
  });
  const owns = (path: unknown) => String(path).includes("claves-death");
  const note: Around = (life, call, _, [path], name) => {
    if (owns(path)) life.step(`${name} ${path}`, true);
    return call();
  };
  watch(fs, FILE_CHANGES_AT_ONCE, note);
  watch(promises, FILE_CHANGES, async (...parts) => note(...parts));
  watch(promises, ["open"], async (...parts) => {
    const [, call, , [, flags = "r"]] = parts;
    return flags === "r" ? call() : note(...parts);
  });
}

function watchSqlite(): void {
  const databases = new WeakMap<StatementSync, DatabaseSync>();
  const lasts = transactions();
  const { prepare } = DatabaseSync.prototype;
  DatabaseSync.prototype.prepare = function (sql) {
    const statement = prepare.call(this, sql);
    if (!isOfProviders(this)) databases.set(statement, this);
    return statement;
  };
  stopAfterTests(() => {
    DatabaseSync.prototype.prepare = prepare;
  });
  watch(DatabaseSync.prototype, ["exec"], (life, call, database: DatabaseSync) => {
    if (isOfProviders(database)) return call();
    // Without this check, the first statement of a dead process would still create the database's file.
    if (life.isDead) throw new Error("the process is dead");
    life.databases.add(database);
    return call();
  });
  watch(StatementSync.prototype, ["run", "all"], (life, call, statement: StatementSync) => {
    const database = databases.get(statement);
    if (!database) return call();
    const sql = statement.sourceSQL;
    const step = life.step(sql);
    const result = call() as { changes?: number } | unknown[];
    const count = Array.isArray(result) ? result.length : result.changes;
    const hasChanged = DEFINES.test(sql) || (WRITES.test(sql) && count !== 0);
    step.lasts = lasts(database, sql, database.isTransaction, hasChanged);
    return result;
  });
}

function watchPostgres(): void {
  const lasts = transactions();
  const open = new WeakSet<object>();
  type Client = { connection: { stream: { destroy(): void } } };
  watch(pg.Client.prototype, ["query"], async (life, call, client: Client, [config]) => {
    const { text = String(config) } = config as { text?: string };
    try {
      const step = life.step(text);
      if (BEGINS.test(text)) open.add(client);
      if (ENDS.test(text)) open.delete(client);
      step.lasts = lasts(client, text, open.has(client), WRITES.test(text));
    } catch (error) {
      // Closes the connection as the system does for a dead process, so that the server rolls back.
      client.connection.stream.destroy();
      throw error;
    }
    return call();
  });
}

/** Records as steps the answers of the product's server, and the requests to its simulated providers. */
export function watchServer(server: Server): void {
  const [serve] = server.listeners("request") as ((one: IncomingMessage, two: ServerResponse) => void)[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    // A later process must not reuse a connection of this process.
    response.shouldKeepAlive = false;
    const { method, url = "", headers } = request;
    const isProvider = url.startsWith("/simulators/");
    const isPerson = headers["sec-fetch-site"] !== undefined || headers.referer !== undefined;
    const life = serving;
    if (!life || (isProvider && isPerson)) return serve?.(request, response);
    const unlessDead = (what: string, act: () => unknown, lasts = false) => {
      try {
        life.step(what, lasts);
      } catch {
        return void request.socket.destroy();
      }
      return act();
    };
    const isAct = method !== "GET" && !ASKS_FOR_TOKEN.test(url);
    if (isProvider) return unlessDead(`${method} ${url}`, () => serve?.(request, response), isAct);
    if (life.isDead) return request.socket.destroy();
    const writeHead = response.writeHead.bind(response) as (...parts: unknown[]) => unknown;
    response.writeHead = (...parts: unknown[]) => {
      unlessDead("the answer", () => writeHead(...parts));
      return response;
    };
    return lives.run(life, () => serve?.(request, response));
  });
}
