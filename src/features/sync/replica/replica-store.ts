import type { IDBPDatabase, IDBPObjectStore, StoreNames } from "idb";
import type { CallError } from "#shared/api-client.ts";
import type { Change } from "../contract.ts";
import type { OutboxEntry } from "../outbox/outbox-entry.ts";
import { fileStore } from "./file-store.ts";
import { openReplicaDatabase, type Schema } from "./replica-database.ts";
import { NOTHING_SEEN, type Seen, storedSeen } from "./seen.ts";

/** Records that the device hands over at once. */
const PIECE = 500;

/** Keyed by kind, then by id. */
export type Records = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

export interface StoredReplica {
  /** The replica holds every change of the server up to this one. */
  revision: number;
  /** Of the server's revisions (decision 0044). */
  epoch: string;
  /** The first pull has completed. */
  hasInitialSync: boolean;
  /** The last pull has completed, so a record that is not here was deleted. */
  isComplete: boolean;
  seen: Seen;
  records: Records;
  /** In the order of enqueuing. */
  outbox: OutboxEntry[];
}

/** The records of two equal states are equal, unless the device missed some (`Replica.isStale`). */
type ReplicaState = Pick<StoredReplica, "revision" | "epoch" | "hasInitialSync" | "isComplete">;

/** Without records if the reader knows them. */
export type StoredNews = Omit<StoredReplica, "records"> & { records: Records | undefined };

interface RemoteChanges extends Pick<StoredReplica, "epoch" | "isComplete" | "seen"> {
  revision: number;
  /** Ids of entries that the server has applied and that leave the outbox. */
  acknowledged: readonly string[];
  /** The last page of a pull. */
  hasInitialSync: boolean;
  /** The changes replace the replica. */
  isFullSnapshot: boolean;
  /** Entries to send before all others. */
  recoveries?: readonly OutboxEntry[];
}

export type ReplicaStore = ReturnType<typeof openReplicaStore>;

export function openReplicaStore(memberId: string) {
  const database = openReplicaDatabase(memberId);
  const { attempt, succeeds, close } = database;
  return {
    ...fileStore(database),
    close,

    read: (): Promise<StoredReplica | undefined> =>
      attempt(async (database) => {
        const { reading, ...state } = await readState(database);
        return { ...state, records: await readRecords(reading.objectStore("records")) };
      }),

    /** Reads the records only if the device has another state than the reader: there may be thousands. */
    readNews: (known: ReplicaState): Promise<StoredNews | undefined> =>
      attempt(async (database) => {
        const { reading, ...state } = await readState(database);
        const records = isSame(state, known) ? undefined : await readRecords(reading.objectStore("records"));
        return { ...state, records };
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
      {
        revision,
        epoch,
        acknowledged,
        hasInitialSync,
        isComplete,
        seen,
        isFullSnapshot,
        recoveries,
      }: RemoteChanges,
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
        const facts = taking.objectStore("facts");
        void facts.put(revision, "revision");
        void facts.put(epoch, "epoch");
        void facts.put(isComplete ? 1 : 0, "complete");
        void facts.put(JSON.stringify({ epoch, ...seen }), "seen");
        if (hasInitialSync) void facts.put(1, "whole");
        const writes = taking.objectStore("writes");
        await removeEntries(writes, acknowledged);
        const first = (await writes.openCursor())?.key ?? 1;
        for (const [place, entry] of (recoveries ?? []).toReversed().entries())
          void writes.add(entry, first - 1 - place);
        await taking.done;
      }),
  };
}

async function readState(database: IDBPDatabase<Schema>) {
  const reading = database.transaction(["records", "writes", "facts"]);
  const facts = reading.objectStore("facts");
  const [revision = 0, epoch = "", whole, complete, seen, outbox] = await Promise.all([
    facts.get("revision"),
    facts.get("epoch"),
    facts.get("whole"),
    facts.get("complete"),
    facts.get("seen"),
    reading.objectStore("writes").getAll(),
  ]);
  return {
    reading,
    revision: Number(revision),
    epoch: String(epoch),
    hasInitialSync: whole === 1,
    isComplete: complete === 1,
    seen: seen === undefined ? NOTHING_SEEN : storedSeen(String(seen), String(epoch)),
    outbox,
  };
}

/** In pieces: to take over 50,000 records at once would block a cheap phone for more than half a second. */
async function readRecords(
  store: IDBPObjectStore<Schema, ("records" | "writes" | "facts")[], "records", "readonly">,
): Promise<Records> {
  const records = new Map<string, Map<string, unknown>>();
  let rest: IDBKeyRange | undefined;
  for (;;) {
    const piece = await store.getAll(rest, PIECE);
    for (const { kind, id, value } of piece)
      records.set(kind, (records.get(kind) ?? new Map<string, unknown>()).set(id, value));
    const last = piece.at(-1);
    // The answer without records ends the reading in a task of its own: what follows is long enough.
    if (!last) return records;
    rest = IDBKeyRange.lowerBound([last.kind, last.id], true);
  }
}

function isSame(state: ReplicaState, known: ReplicaState): boolean {
  return (
    state.revision === known.revision &&
    state.epoch === known.epoch &&
    state.hasInitialSync === known.hasInitialSync &&
    state.isComplete === known.isComplete
  );
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
