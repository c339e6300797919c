import { SECOND_MS } from "#platform/shared/time.ts";
import type { Change } from "../mutation.ts";
import { databaseName } from "../notebooks.ts";

/** A record as the server sent it last. Scripts from before decision 0078 stored no revision. */
export interface ReceivedRecord extends Change {
  revision?: number;
  marked?: string | undefined;
}

/**
 * `records`: ReceivedRecord by kind and id. `writes`: OutboxEntry, numbered, with an index `id`. `facts`: numbers and
 * strings by name. `files`: StoredFile by name, with an index `usedAt`.
 */
type StoreName = "records" | "writes" | "facts" | "files";
const NAMES: StoreName[] = ["records", "writes", "facts", "files"];
export type Stores = Record<StoreName, IDBObjectStore>;
type Work<T> = (stores: Stores, transaction: IDBTransaction) => T | Promise<T>;

const OPEN_MAX_MS = 4 * SECOND_MS;
/** The longest time without any answer. A slow phone needs longer for 50,000 records, but answers meanwhile. */
const WORK_MAX_MS = 10 * SECOND_MS;
const LATE = new Error("late");

/**
 * One member's database, opened again whenever its connection is lost (decision 0096). Its methods never reject:
 * without a database, or with a full disk, they return undefined or false.
 */
export function openReplicaDatabase(memberId: string) {
  let connection: Promise<IDBDatabase> | undefined;
  /** True while the browser is late to open the database. Reads and writes then fail at once. */
  let isLate = false;
  let isClosed = false;
  const underWay = new Set<Promise<unknown>>();

  function drop(lost: Promise<IDBDatabase> | undefined): void {
    if (connection === lost) connection = undefined;
    lost?.then((database) => database.close()).catch(() => undefined);
  }

  function connect(): Promise<IDBDatabase> {
    const opened = openDatabase(memberId).finally(() => {
      isLate = false;
    });
    opened.then(
      (database) => {
        database.onclose = () => drop(opened);
        // Another tab wants to delete or upgrade the database, so this tab closes its connection.
        database.onversionchange = database.onclose;
      },
      () => undefined,
    );
    return opened;
  }

  /** Repeats failed work once on a new connection. A repeated write has the same effect as one write. */
  async function attempt<T>(
    work: (database: IDBDatabase) => Promise<T>,
    isAgain = false,
  ): Promise<T | undefined> {
    connection ??= connect();
    if (isLate) return undefined;
    const current = connection;
    let database: IDBDatabase | undefined;
    try {
      database = await inTime(current, OPEN_MAX_MS);
      return await inTime(work(database), WORK_MAX_MS);
    } catch (error) {
      const isTooLate = error === LATE;
      if (connection === current) {
        // A late opening may still succeed, so its connection stays.
        if (database || !isTooLate) drop(current);
        if (isTooLate) {
          connection ??= connect();
          isLate = true;
        }
      }
      return isAgain || isTooLate ? undefined : attempt(work, true);
    }
  }

  /** Resolves with the work's result once the transaction is complete. */
  async function transact<T>(
    mode: IDBTransactionMode,
    names: StoreName[],
    work: Work<T>,
    durability: IDBTransactionDurability = "default",
  ): Promise<T | undefined> {
    if (isClosed) return undefined;
    const going = attempt(async (database) => {
      const transaction = database.transaction(names, mode, { durability });
      const completed = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      const stores = names.map((name) => [name, transaction.objectStore(name)]);
      const [result] = await Promise.all([work(Object.fromEntries(stores), transaction), completed]);
      return result;
    });
    underWay.add(going);
    return going.finally(() => underWay.delete(going));
  }

  return {
    /** Returns true while the browser has not opened the database, whose content is then unknown. */
    isLate: () => isLate,

    read: <T>(work: Work<T>, names = NAMES): Promise<T | undefined> => transact("readonly", names, work),

    /** @param durability "strict" for data that must survive a dead battery */
    write: async <T>(names: StoreName[], work: Work<T>, durability?: "strict"): Promise<T | false> =>
      (await transact("readwrite", names, work, durability)) ?? false,

    /** Closes the database once all earlier work is done. */
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all(underWay);
      drop(connection);
    },
  };
}

/** The number of requests that the browser has answered. */
let answers = 0;

/** Resolves with a request's result. The transaction stays open only for requests that follow at once. */
export function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      answers++;
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
}

/** The function is async, because some browsers throw synchronously where storage is forbidden. */
async function openDatabase(memberId: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(databaseName(memberId), 2);
  opening.onupgradeneeded = ({ oldVersion }) => {
    const { result } = opening;
    if (oldVersion < 1) {
      result.createObjectStore("records");
      result.createObjectStore("writes", { autoIncrement: true }).createIndex("id", "id", { unique: true });
      result.createObjectStore("facts");
    }
    result.createObjectStore("files").createIndex("usedAt", "usedAt");
  };
  return answered(opening);
}

/** Rejects after `limitMs` without an answered request. Counts only seconds in which the page is awake. */
async function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: ReturnType<typeof setInterval> | undefined;
  const late = new Promise<never>((_, reject) => {
    let [seen, silentMs] = [answers, 0];
    timer = setInterval(() => {
      silentMs = seen === answers ? silentMs + SECOND_MS : 0;
      seen = answers;
      if (silentMs === limitMs) reject(LATE);
    }, SECOND_MS);
  });
  return Promise.race([work, late]).finally(() => clearInterval(timer));
}
