import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { CallError } from "#shared/api-client.ts";
import type { CallParts } from "#shared/call-api.ts";
import type { Change } from "./contract.ts";
import { databaseName, deleteReplica } from "./delete-replica.ts";

/** A change that was made on this device and that the server may not know yet. */
export interface OutboxEntry {
  /** A UUIDv7: names the change to the server, and is the version of what it touches. */
  id: string;
  /** The call that makes it, such as `PUT /api/ideas/:id`. */
  address: string;
  parts: CallParts;
  /** A file that what it keeps names: the server has it before. */
  file?: FileUpload;
  /** The records as they are once it is made. */
  effects: Change[];
  /** Other records without which it would mean nothing: changes of theirs that wait go before it. */
  needs?: readonly RecordKey[];
  /** Why the server will never make it; what it says is shown to the member, who decides. */
  refusal?: CallError;
}

export type RecordKey = Pick<Change, "kind" | "id">;

/** Brings a file to the server; made twice, it is there once. */
export interface FileUpload {
  /** Such as `PUT /api/journal-images/:image`. */
  address: string;
  parts: CallParts & { body: Blob };
}

/** A file on the device. */
interface StoredFile {
  content: Blob;
  /** When it was last of use, in epoch milliseconds; absent where no other place has it yet. */
  usedAt?: number;
}

/** Everything that a device holds of a member's notebook. */
export interface StoredReplica {
  /** What is known of the server: all up to here. */
  revision: number;
  /** Everything has come a first time. */
  hasInitialSync: boolean;
  records: Change[];
  /** In the order in which they were made. */
  outbox: OutboxEntry[];
}

interface RemoteChanges {
  /** All up to here is known then. */
  revision: number;
  /** Ids of entries that the server has applied and that leave the outbox. */
  acknowledged: readonly string[];
  /** There is no more to come. */
  hasInitialSync: boolean;
  /** The changes are everything up to there, and replace the replica. */
  isFullSnapshot: boolean;
}

interface Schema extends DBSchema {
  records: { key: [kind: string, id: string]; value: Change };
  writes: { key: number; value: OutboxEntry; indexes: { id: string } };
  facts: { key: string; value: number };
  files: { key: string; value: StoredFile; indexes: { usedAt: number } };
}

/** Of those that the server has too, how many files a device holds: some 300 kB each. */
const FILES_MAX = 60;

export type ReplicaStore = ReturnType<typeof openReplicaStore>;

/**
 * A member's notebook in this device's database. Where the browser has none, or it is full, nothing is kept and
 * nothing breaks: each method says what became of it.
 */
export function openReplicaStore(memberId: string) {
  const opening = open(memberId).catch(() => undefined);

  const attempt = async <T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> => {
    const database = await opening;
    if (!database) return undefined;
    return work(database).catch(() => undefined);
  };
  const succeeds = async (work: (database: IDBPDatabase<Schema>) => Promise<unknown>): Promise<boolean> =>
    (await attempt((database) => work(database).then(() => true))) ?? false;

  return {
    /** All that is kept; undefined where it cannot be read. */
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

    /** Keeps a change for as long as the server has not made it. Returns whether it is kept. */
    enqueue: (write: OutboxEntry) =>
      succeeds(async (database) => {
        // Strict: an answer that the change is kept must hold when the battery dies.
        const adding = database.transaction("writes", "readwrite", { durability: "strict" });
        const added = adding.store.add(write);
        // Not with the event that it was added: by then the page may be gone, and the change with it.
        adding.commit();
        await Promise.all([added, adding.done]);
      }),

    /** Marks a change as one that the server will never make, or, without a reason, as one that is sent again. */
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

    /**
     * Stores what the server has sent and removes acknowledged entries from the outbox, both or neither.
     * Returns whether it has.
     */
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

    /** Undefined where the device has none of that name. */
    readFile: (name: string): Promise<Blob | undefined> =>
      attempt(async (database) => {
        const reading = database.transaction("files", "readwrite");
        const file = await reading.store.get(name);
        if (file?.usedAt) void reading.store.put({ ...file, usedAt: Date.now() }, name);
        await reading.done;
        return file?.content;
      }),

    /**
     * Keeps a file for as long as no other place has it (`isOnlyHere`), or as one of those that were of use last.
     * Returns whether it is kept.
     */
    putFile: (name: string, content: Blob, isOnlyHere: boolean) =>
      succeeds(async (database) => {
        const putting = database.transaction("files", "readwrite", { durability: "strict" });
        void putting.store.put({ content, ...(!isOnlyHere && { usedAt: Date.now() }) }, name);
        const others = await putting.store.index("usedAt").getAllKeys();
        for (const old of others.slice(0, Math.max(others.length - FILES_MAX, 0)))
          void putting.store.delete(old);
        await putting.done;
      }),

    /** Lets go of those that the server has too and that nothing names any more. */
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

/** Whether the database of a member's notebook, which may be open or not, holds changes that the server may not know. */
export async function hasOutboxEntries(memberId: string): Promise<boolean> {
  const device = openReplicaStore(memberId);
  const kept = await device.read();
  await device.close();
  return kept !== undefined && kept.outbox.length > 0;
}

/**
 * Removes what the server has too from a member's notebook, which may be open or not. Changes that wait, and files that no
 * other place has, stay for the next sign-in; where there are none the whole database goes.
 */
export async function clearSynced(memberId: string): Promise<void> {
  const database = await open(memberId).catch(() => undefined);
  if (!database) return;
  const forgetting = database.transaction(["records", "writes", "facts", "files"], "readwrite");
  const files = forgetting.objectStore("files");
  void forgetting.objectStore("records").clear();
  // The next sign-in begins from nothing known.
  void forgetting.objectStore("facts").clear();
  for (const name of await files.index("usedAt").getAllKeys()) void files.delete(name);
  const left = (await forgetting.objectStore("writes").count()) + (await files.count());
  await forgetting.done;
  database.close();
  if (left === 0) await deleteReplica(memberId);
}

// Where storage is forbidden some browsers throw at once: being async, it refuses later like the others.
async function open(memberId: string): Promise<IDBPDatabase<Schema>> {
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
