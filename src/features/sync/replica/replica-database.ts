import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Change } from "../contract.ts";
import type { OutboxEntry } from "../outbox/outbox-entry.ts";
import { databaseName } from "./delete-replica.ts";

/** A record as the server told it last. Scripts from before decision 0078 stored no revision. */
export interface ReceivedRecord extends Change {
  revision?: number;
  marked?: string | undefined;
}

interface StoredFile {
  content: Blob;
  /** Last use in epoch milliseconds. Absent while only this device has the file. */
  usedAt?: number;
}

export interface Schema extends DBSchema {
  records: { key: [kind: string, id: string]; value: ReceivedRecord };
  writes: { key: number; value: OutboxEntry; indexes: { id: string } };
  facts: { key: string; value: number | string };
  files: { key: string; value: StoredFile; indexes: { usedAt: number } };
}

/** The fact that the server may lack what the replica has, until a comparison has returned it. */
export const UNRETURNED = "unreturned";

/** Its methods never reject: without a database, or with a full disk, they return undefined or false. */
export function openReplicaDatabase(memberId: string) {
  const opening = openDatabase(memberId).catch(() => undefined);

  const attempt = async <T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> => {
    const database = await opening;
    if (!database) return undefined;
    return work(database).catch(() => undefined);
  };
  const succeeds = async (work: (database: IDBPDatabase<Schema>) => Promise<unknown>): Promise<boolean> =>
    (await attempt((database) => work(database).then(() => true))) ?? false;

  return { attempt, succeeds, close: async () => (await opening)?.close() };
}

/** Async, because some browsers throw synchronously where storage is forbidden. */
export async function openDatabase(memberId: string): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(databaseName(memberId), 2, {
    upgrade(database, version) {
      if (version < 1) {
        database.createObjectStore("records");
        database
          .createObjectStore("writes", { autoIncrement: true })
          .createIndex("id", "id", { unique: true });
        database.createObjectStore("facts");
      }
      database.createObjectStore("files").createIndex("usedAt", "usedAt");
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}

/** Works whether the member's replica is open or not. */
export async function hasUnsentStored(memberId: string): Promise<boolean> {
  const { attempt, close } = openReplicaDatabase(memberId);
  const found = await attempt(
    async (database) => (await database.count("writes")) || database.get("facts", UNRETURNED),
  );
  await close();
  return Boolean(found);
}
