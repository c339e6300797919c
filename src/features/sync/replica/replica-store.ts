import type { IDBPDatabase, IDBPObjectStore, StoreNames } from "idb";
import type { CallError } from "#shared/api-client.ts";
import type { OutboxEntry } from "../outbox/outbox-entry.ts";
import { type Facts, factsOf, type History, historyOf, tokenOf } from "./history.ts";
import { openReplicaDatabase, type ReceivedRecord, type Schema } from "./replica-database.ts";

/** Records that the device hands over at once. */
const PIECE = 500;

/** Cached copies of files that the server has, some 300 kB each. */
const FILES_MAX = 60;

/** Keyed by kind, then by id. */
type Keyed<T> = ReadonlyMap<string, ReadonlyMap<string, T>>;
/** The values of records. */
export type Records = Keyed<unknown>;
export type Received = Keyed<ReceivedRecord>;

export interface StoredReplica extends History {
  /** Of scripts from before decision 0078. A comparison ends it, so that such a script in another tab is refused. */
  epoch: string;
  /** The first pull has completed. */
  hasInitialSync: boolean;
  /** Tells two states of the device apart. */
  token: string;
  records: Records;
  received: Received;
  /** In the order of enqueuing. */
  outbox: OutboxEntry[];
}

interface RemoteChanges extends History, Pick<StoredReplica, "epoch" | "hasInitialSync"> {
  /** Ids of entries that leave the outbox. */
  returned: readonly string[];
  /** The changes replace the replica. */
  isFullSnapshot?: boolean;
  /** Entries that join the outbox. */
  refused?: readonly OutboxEntry[];
}

export type ReplicaStore = ReturnType<typeof openReplicaStore>;

export function openReplicaStore(memberId: string) {
  const database = openReplicaDatabase(memberId);
  const { attempt, succeeds, close } = database;
  return {
    ...fileStore(database),
    close,
    succeeds,

    read: (): Promise<StoredReplica | undefined> =>
      attempt(async (database) => readReplica(await beginReading(database))),

    /** Reads only the outbox if the device has the reader's state: there may be thousands of records. */
    readNews: (token: string): Promise<StoredReplica | Pick<StoredReplica, "outbox"> | undefined> =>
      attempt(async (database) => {
        const state = await beginReading(database);
        return tokenOf(state.facts) === token ? { outbox: state.outbox } : readReplica(state);
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

    /** Stores changes of the server and what they do to the outbox, in one transaction. */
    applyRemoteChanges: (
      changes: readonly ReceivedRecord[],
      { returned, refused = [], isFullSnapshot, ...replica }: RemoteChanges,
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
        // Also what older scripts knew, and `UNRETURNED`: the server knows the history of what is stored.
        void facts.clear();
        for (const [name, fact] of Object.entries(factsOf(replica))) void facts.put(fact, name);
        const writes = taking.objectStore("writes");
        await removeEntries(writes, returned);
        for (const entry of refused) void writes.add(entry);
        await taking.done;
      }),
  };
}

async function beginReading(database: IDBPDatabase<Schema>) {
  const reading = database.transaction(["records", "writes", "facts"]);
  const stored = reading.objectStore("facts");
  const names = ["revision", "epoch", "whole", "complete", "history", "seen"];
  const outbox = await reading.objectStore("writes").getAll();
  const [revision = 0, epoch = "", whole = 0, complete = 0, history, seen] = await Promise.all(
    names.map((name) => stored.get(name)),
  );
  const facts = { revision, epoch, whole, complete, history } as Facts;
  return { reading, facts, seen: seen as string | undefined, outbox };
}

async function readReplica({ reading, facts, seen, outbox }: Awaited<ReturnType<typeof beginReading>>) {
  return {
    ...historyOf(facts, seen),
    epoch: facts.epoch,
    hasInitialSync: facts.whole === 1,
    token: tokenOf(facts),
    outbox,
    ...(await readRecords(reading.objectStore("records"))),
  };
}

/** In pieces: to take over 50,000 records at once would block a cheap phone for more than half a second. */
async function readRecords(
  store: IDBPObjectStore<Schema, ("records" | "writes" | "facts")[], "records", "readonly">,
): Promise<Pick<StoredReplica, "records" | "received">> {
  const records = new Map<string, Map<string, unknown>>();
  const received = new Map<string, Map<string, ReceivedRecord>>();
  let rest: IDBKeyRange | undefined;
  for (;;) {
    const piece = await store.getAll(rest, PIECE);
    for (const change of piece) {
      const { kind, id, value } = change;
      records.set(kind, (records.get(kind) ?? new Map<string, unknown>()).set(id, value));
      received.set(kind, (received.get(kind) ?? new Map<string, ReceivedRecord>()).set(id, change));
    }
    const last = piece.at(-1);
    // The answer without records ends the reading in a task of its own: what follows is long enough.
    if (!last) return { records, received };
    rest = IDBKeyRange.lowerBound([last.kind, last.id], true);
  }
}

async function removeEntries(
  store: IDBPObjectStore<Schema, ArrayLike<StoreNames<Schema>>, "writes", "readwrite">,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) await (await store.index("id").openCursor(id))?.delete();
}

function fileStore({ attempt, succeeds }: ReturnType<typeof openReplicaDatabase>) {
  return {
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
  };
}
