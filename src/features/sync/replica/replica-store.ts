import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { CallError } from "#shared/api-client.ts";
import type { CallParts } from "#shared/call-api.ts";
import type { Change } from "../contract.ts";
import { databaseName } from "./delete-replica.ts";

/** A mutation of this device that the server may not have yet. Stored on devices: its fields keep their names. */
export interface OutboxEntry {
  /** UUIDv7. The idempotency key, and the new version of every record it changes. */
  id: string;
  /** Such as `PUT /api/ideas/:id`. */
  address: string;
  parts: CallParts;
  /** Uploaded before the mutation is sent. */
  file?: FileUpload;
  /** The records after the mutation. */
  effects: Change[];
  /** Records it depends on: their entries are sent first. */
  needs?: readonly RecordKey[];
  /** The server's refusal. The member reads it and decides. */
  refusal?: CallError;
}

export type RecordKey = Pick<Change, "kind" | "id">;

/** An idempotent upload. */
export interface FileUpload {
  /** Such as `PUT /api/journal-images/:image`. */
  address: string;
  parts: CallParts & { body: Blob };
}

interface StoredFile {
  content: Blob;
  /** Last use in epoch milliseconds. Absent while only this device has the file. */
  usedAt?: number;
}

/** All of a member's notebook on this device. */
export interface StoredReplica {
  /** The replica holds every change of the server up to this one. */
  revision: number;
  /** The first pull has completed. */
  hasInitialSync: boolean;
  records: Change[];
  /** In the order of enqueuing. */
  outbox: OutboxEntry[];
}

interface RemoteChanges {
  /** The replica's revision after these changes. */
  revision: number;
  /** Ids of entries that the server has applied and that leave the outbox. */
  acknowledged: readonly string[];
  /** The last page of a pull. */
  hasInitialSync: boolean;
  /** The changes replace the replica. */
  isFullSnapshot: boolean;
}

interface Schema extends DBSchema {
  records: { key: [kind: string, id: string]; value: Change };
  writes: { key: number; value: OutboxEntry; indexes: { id: string } };
  facts: { key: string; value: number };
  files: { key: string; value: StoredFile; indexes: { usedAt: number } };
}

/** Cached copies of files that the server has, some 300 kB each. */
const FILES_MAX = 60;

export type ReplicaStore = ReturnType<typeof openReplicaStore>;

/**
 * The replica, the outbox and the files of one member in IndexedDB. Methods never reject: without a database, or with
 * a full disk, they return undefined or false.
 */
export function openReplicaStore(memberId: string) {
  const opening = openDatabase(memberId).catch(() => undefined);

  const attempt = async <T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> => {
    const database = await opening;
    if (!database) return undefined;
    return work(database).catch(() => undefined);
  };
  const succeeds = async (work: (database: IDBPDatabase<Schema>) => Promise<unknown>): Promise<boolean> =>
    (await attempt((database) => work(database).then(() => true))) ?? false;

  return {
    read: (): Promise<StoredReplica | undefined> =>
      attempt(async (database) => {
        const reading = database.transaction(["records", "writes", "facts"]);
        const [revision = 0, whole, records, writes] = await Promise.all([
          reading.objectStore("facts").get("revision"),
          reading.objectStore("facts").get("whole"),
          reading.objectStore("records").getAll(),
          reading.objectStore("writes").getAll(),
        ]);
        return { revision, hasInitialSync: whole === 1, records, outbox: writes };
      }),

    enqueue: (write: OutboxEntry) =>
      succeeds(async (database) => {
        // Strict durability: a confirmed entry must survive a dead battery.
        const adding = database.transaction("writes", "readwrite", { durability: "strict" });
        const added = adding.store.add(write);
        // Commit now. Waiting for the add event would lose the entry if the page closes first.
        adding.commit();
        await Promise.all([added, adding.done]);
      }),

    /** Without a refusal the entry becomes pending again. */
    markRejected: (id: string, refusal?: CallError) =>
      attempt(async (database) => {
        const marking = database.transaction("writes", "readwrite");
        const place = await marking.store.index("id").getKey(id);
        const write = place === undefined ? undefined : await marking.store.get(place);
        if (write) await marking.store.put({ ...write, refusal } as OutboxEntry, place);
        await marking.done;
      }),

    dequeue: (id: string) =>
      attempt(async (database) => {
        const removing = database.transaction("writes", "readwrite");
        await removeEntries(removing.store, [id]);
        await removing.done;
      }),

    /** Stores changes of the server and removes acknowledged entries, in one transaction. */
    applyRemoteChanges: (
      changes: readonly Change[],
      { revision, acknowledged, hasInitialSync, isFullSnapshot }: RemoteChanges,
    ) =>
      succeeds(async (database) => {
        const taking = database.transaction(["records", "writes", "facts"], "readwrite");
        const records = taking.objectStore("records");
        if (isFullSnapshot) void records.clear();
        for (const change of changes) {
          const { kind, id, value } = change;
          if (value) void records.put(change, [kind, id]);
          else void records.delete([kind, id]);
        }
        void taking.objectStore("facts").put(revision, "revision");
        if (hasInitialSync) void taking.objectStore("facts").put(1, "whole");
        await removeEntries(taking.objectStore("writes"), acknowledged);
        await taking.done;
      }),

    readFile: (name: string): Promise<Blob | undefined> =>
      attempt(async (database) => {
        const reading = database.transaction("files", "readwrite");
        const file = await reading.store.get(name);
        if (file?.usedAt) void reading.store.put({ ...file, usedAt: Date.now() }, name);
        await reading.done;
        return file?.content;
      }),

    /** Stores a file until it is deleted (`isOnlyHere`), or in the LRU cache. */
    putFile: (name: string, content: Blob, isOnlyHere: boolean) =>
      succeeds(async (database) => {
        const putting = database.transaction("files", "readwrite", { durability: "strict" });
        void putting.store.put({ content, ...(!isOnlyHere && { usedAt: Date.now() }) }, name);
        const others = await putting.store.index("usedAt").getAllKeys();
        for (const old of others.slice(0, Math.max(others.length - FILES_MAX, 0)))
          void putting.store.delete(old);
        await putting.done;
      }),

    /** Deletes cached files that no record names any more. */
    pruneFiles: (isNamed: (name: string) => boolean) =>
      attempt(async (database) => {
        const keeping = database.transaction("files", "readwrite");
        for (const name of await keeping.store.index("usedAt").getAllKeys()) {
          if (!isNamed(name)) void keeping.store.delete(name);
        }
        await keeping.done;
      }),

    removeFile: (name: string) => attempt((database) => database.delete("files", name)),

    close: async () => (await opening)?.close(),
  };
}

/** Works whether the member's replica is open or not. */
export async function hasOutboxEntries(memberId: string): Promise<boolean> {
  const device = openReplicaStore(memberId);
  const kept = await device.read();
  await device.close();
  return kept !== undefined && kept.outbox.length > 0;
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

interface OutboxStore {
  index: (name: "id") => { getKey: (id: string) => Promise<number | undefined> };
  delete?: (place: number) => Promise<void>;
}

async function removeEntries(store: OutboxStore, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const place = await store.index("id").getKey(id);
    if (place !== undefined) await store.delete?.(place);
  }
}
