import type { IDBPObjectStore, StoreNames } from "idb";
import type { CallError } from "#shared/api-client.ts";
import type { Change } from "../contract.ts";
import type { OutboxEntry } from "../outbox/outbox-entry.ts";
import { fileStore } from "./file-store.ts";
import { openReplicaDatabase, type Schema } from "./replica-database.ts";

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

export type ReplicaStore = ReturnType<typeof openReplicaStore>;

/** The replica, the outbox and the files of one member in IndexedDB. */
export function openReplicaStore(memberId: string) {
  const database = openReplicaDatabase(memberId);
  const { attempt, succeeds, close } = database;
  return {
    ...fileStore(database),
    close,

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
        const entry = await marking.store.index("id").openCursor(id);
        await entry?.update({ ...entry.value, refusal } as OutboxEntry);
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
  };
}

/** Works whether the member's replica is open or not. */
export async function hasOutboxEntries(memberId: string): Promise<boolean> {
  const device = openReplicaStore(memberId);
  const kept = await device.read();
  await device.close();
  return kept !== undefined && kept.outbox.length > 0;
}

async function removeEntries(
  store: IDBPObjectStore<Schema, ArrayLike<StoreNames<Schema>>, "writes", "readwrite">,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) await (await store.index("id").openCursor(id))?.delete();
}
