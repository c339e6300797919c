import type { CallError } from "#platform/shared/api-client.ts";
import type { CallParts } from "#platform/shared/call-api.ts";
import type { OutboxEntry } from "../mutation.ts";
import { type Facts, factsOf, type History, historyOf, tokenOf, UNRETURNED } from "./history.ts";
import { answered, openReplicaDatabase, type ReceivedRecord, type Stores } from "./replica-database.ts";

/** The number of records in one read. A write waits for an answer after each fifth of this number. */
const PIECE = 500;

/** Keyed by kind, then by id. */
type Keyed<T> = ReadonlyMap<string, ReadonlyMap<string, T>>;
export type Records = Keyed<unknown>;
export type Received = Keyed<ReceivedRecord>;

export interface StoredReplica extends History {
  /** The history's name for scripts from before decision 0078. A comparison changes it to refuse such a script. */
  epoch: string;
  /** True once the first pull has completed. */
  hasInitialSync: boolean;
  /** A text that differs for two states of the device. */
  token: string;
  records: Records;
  received: Received;
  /** The entries in the order of enqueuing. */
  outbox: OutboxEntry[];
}

interface RemoteChanges extends History, Pick<StoredReplica, "epoch" | "hasInitialSync"> {
  /** Ids of entries that leave the outbox. */
  returned: readonly string[];
  /** True if the changes replace the whole replica. */
  isFullSnapshot?: boolean;
  /** New entries for the outbox: records that the server refused to take back. */
  refused?: readonly OutboxEntry[];
  /** Returns true if the changes build on the state of that token. The storing transaction calls this function. */
  isCurrent?: (token: string) => boolean;
}

export type ReplicaStore = ReturnType<typeof openReplicaStore>;

export function openReplicaStore(memberId: string) {
  const database = openReplicaDatabase(memberId);
  const { read, write, close } = database;
  return {
    database,
    close,

    read: (): Promise<StoredReplica | undefined> =>
      read(async (stores) => readReplica(stores, await beginReading(stores))),

    /** Reads only the outbox if the device still has the state of `token`: there may be thousands of records. */
    readNews: (token: string): Promise<StoredReplica | Pick<StoredReplica, "outbox"> | undefined> =>
      read(async (stores) => {
        const state = await beginReading(stores);
        return state.token === token ? { outbox: state.outbox } : readReplica(stores, state);
      }),

    async enqueue(entry: OutboxEntry): Promise<boolean> {
      const add = ({ writes }: Stores, transaction: IDBTransaction) => {
        const added = answered(writes.add(entry));
        // Commit now. Waiting for the add event would lose the entry if the page closes first.
        transaction.commit();
        return added;
      };
      const isIn = ({ writes }: Stores) => answered(writes.index("id").count(entry.id));
      // If the connection was lost after the commit, the entry is stored.
      return Boolean((await write(["writes"], add, "strict")) || (await read(isIn)));
    },

    amend: (id: string, changed: { parts: CallParts } | { refusal: CallError | undefined }) =>
      write(["writes"], async ({ writes }) => {
        const cursor = await findEntry(writes, id);
        cursor?.update({ ...cursor.value, ...changed });
      }),

    dequeue: (id: string) => write(["writes"], ({ writes }) => removeEntries(writes, [id])),

    noteUnreturned: () => write(["facts"], ({ facts }) => void facts.put(1, UNRETURNED)),

    /** Stores changes of the server and their effects on the outbox, in one transaction. */
    applyRemoteChanges: (
      changes: readonly ReceivedRecord[],
      { returned, refused = [], isFullSnapshot, isCurrent, ...replica }: RemoteChanges,
    ): Promise<boolean> =>
      write(["records", "writes", "facts"], async ({ records, writes, facts }) => {
        if (isCurrent && !isCurrent((await readFacts(facts)).token)) return false;
        if (isFullSnapshot) records.clear();
        for (const [index, change] of changes.entries()) {
          const { kind, id, value } = change;
          const request = value ? records.put(change, [kind, id]) : records.delete([kind, id]);
          // The answers show that a slow phone is still at work.
          if (index % (PIECE / 5) === 0) await answered(request as IDBRequest);
        }
        // This also clears `UNRETURNED` and the data of older scripts, because the server knows the new history.
        facts.clear();
        for (const [name, fact] of Object.entries(factsOf(replica))) facts.put(fact, name);
        await removeEntries(writes, returned);
        for (const entry of refused) writes.add(entry);
        return true;
      }),
  };
}

async function readFacts(store: IDBObjectStore) {
  const names = ["revision", "epoch", "whole", "complete", "history", "seen"];
  const [revision = 0, epoch = "", whole = 0, complete = 0, history, seen] = await getEach(store, names);
  const facts = { revision, epoch, whole, complete, history } as Facts;
  return { facts, token: tokenOf(facts), seen: seen as string | undefined };
}

async function beginReading({ facts, writes }: Stores) {
  const read = await readFacts(facts);
  // The entries are read one by one: fifty of an import, with 100 events each, would block a cheap phone.
  const outbox: OutboxEntry[] = await getEach(writes, await answered(writes.getAllKeys()));
  return { ...read, outbox };
}

async function readReplica(
  { records }: Stores,
  { facts, seen, token, outbox }: Awaited<ReturnType<typeof beginReading>>,
): Promise<StoredReplica> {
  return {
    ...historyOf(facts, seen),
    epoch: facts.epoch,
    hasInitialSync: facts.whole === 1,
    token,
    outbox,
    ...(await readRecords(records)),
  };
}

/** Reads in pieces: 50,000 records at once would block a cheap phone for more than half a second. */
async function readRecords(store: IDBObjectStore): Promise<Pick<StoredReplica, "records" | "received">> {
  const records = new Map<string, Map<string, unknown>>();
  const received = new Map<string, Map<string, ReceivedRecord>>();
  let rest: IDBKeyRange | undefined;
  for (;;) {
    const piece: ReceivedRecord[] = await answered(store.getAll(rest, PIECE));
    for (const change of piece) {
      const { kind, id, value } = change;
      records.set(kind, (records.get(kind) ?? new Map<string, unknown>()).set(id, value));
      received.set(kind, (received.get(kind) ?? new Map<string, ReceivedRecord>()).set(id, change));
    }
    const last = piece.at(-1);
    // The last read returns nothing, so that the caller's long work runs in a task of its own.
    if (!last) return { records, received };
    rest = IDBKeyRange.lowerBound([last.kind, last.id], true);
  }
}

async function removeEntries(writes: IDBObjectStore, ids: readonly string[]): Promise<void> {
  for (const id of ids) (await findEntry(writes, id))?.delete();
}

const getEach = (store: IDBObjectStore, keys: readonly IDBValidKey[]) =>
  Promise.all(keys.map((key) => answered(store.get(key))));

const findEntry = (writes: IDBObjectStore, id: string) => answered(writes.index("id").openCursor(id));
