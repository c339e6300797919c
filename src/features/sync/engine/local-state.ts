import type { CallError } from "#shared/api-client.ts";
import { createStore } from "#shared/store.ts";
import { coalesce } from "../../../shared/coalesce.ts";
import { createOutbox, type MutationResult } from "../outbox/outbox.ts";
import type { OutboxEntry } from "../outbox/outbox-entry.ts";
import {
  applyChanges,
  applyPage,
  changesForDevice,
  EMPTY_REPLICA,
  loadReplica,
  type Replica,
  seenAfter,
} from "../replica/replica.ts";
import type { Records, ReplicaStore, StoredNews, StoredReplica } from "../replica/replica-store.ts";
import type { ChangesPage } from "../replica/seen.ts";

export interface SyncState {
  /** "failed": the replica is empty and the server does not answer. */
  status: "opening" | "ready" | "failed";
  /** The replica with the outbox applied on top. */
  records: Records;
  outbox: readonly OutboxEntry[];
  /** Of the last exchange; null after a successful one. */
  syncError: CallError | null;
  /** The server's last word on quotas; false while offline. */
  nearBound: boolean;
}

export const INITIAL_STATE: SyncState = {
  status: "opening",
  records: new Map(),
  outbox: [],
  syncError: null,
  nearBound: false,
};

export type LocalState = ReturnType<typeof createLocalState>;

/** One page's replica and outbox: what its screens show, kept equal to the device's copy. */
export function createLocalState(device: ReplicaStore, notifyTabs: () => void) {
  const store = createStore<SyncState>(INITIAL_STATE);
  const outbox = createOutbox();
  let replica = EMPTY_REPLICA;
  /** Detects a read of the device that overlapped a write of this page. */
  let writeCount = 0;

  function publish(changed: Partial<Pick<SyncState, "syncError" | "nearBound">> = {}): void {
    const before = store.get();
    const status = replica.hasInitialSync ? "ready" : changed.syncError ? "failed" : before.status;
    const records = applyChanges(replica.records, outbox.effects());
    store.set({ ...before, ...changed, status, records, outbox: outbox.entries() });
  }

  /** Reads the device again: another tab may have written. */
  const reload = coalesce(async () => {
    let stored: StoredNews | undefined;
    let before: number;
    do {
      before = writeCount;
      stored = await (replica.isStale ? device.read() : device.readNews(replica));
    } while (before !== writeCount);
    if (!stored) return;
    const { epoch } = replica;
    replica = loadReplica(replica, stored);
    if (replica.epoch !== epoch) outbox.forgetAcknowledged();
    outbox.load(stored.outbox);
    publish();
  });

  function add(entry: OutboxEntry): Promise<MutationResult> {
    const result = outbox.add(entry);
    publish();
    return result;
  }

  function endPersisting(id: string, isPersisted: boolean): void {
    outbox.endPersisting(id, isPersisted);
    writeCount++;
    if (isPersisted) notifyTabs();
  }

  function announceWrite(): void {
    writeCount++;
    publish();
    notifyTabs();
  }

  /** @param returned ids of acknowledged entries whose records the server's changes contain */
  async function storePage(page: ChangesPage, returned: readonly string[]): Promise<void> {
    const { epoch = replica.epoch } = page;
    const isNews = page.changes.length || page.applied?.length || returned.length || epoch !== replica.epoch;
    if (!isNews && replica.hasInitialSync && replica.isComplete) return;
    if (epoch !== replica.epoch) outbox.forgetAcknowledged();
    const isStored = await device.applyRemoteChanges(changesForDevice(replica, page.changes), {
      revision: page.revision,
      epoch,
      acknowledged: returned,
      hasInitialSync: !page.has_more,
      isComplete: !page.has_more,
      seen: seenAfter(replica, page),
      isFullSnapshot: replica.isStale,
    });
    writeCount++;
    replica = applyPage(replica, page, isStored);
    outbox.remove(returned);
    if (!page.has_more) publish();
    notifyTabs();
  }

  /** Takes over what the device has stored: the state of a server that went back, and what it has lost. */
  function replaceReplica(server: Replica, entries: readonly OutboxEntry[]): void {
    replica = server;
    outbox.forgetAcknowledged();
    outbox.addFirst(entries);
    announceWrite();
  }

  return {
    store,
    outbox,
    replica: () => replica,
    device,
    replaceReplica,
    publish,
    reload,
    add,
    endPersisting,
    storePage,
    ...createRefusals(device, outbox, announceWrite),
  };
}

/**
 * What another tab compared with a server that was then restored again, while this page could not store its own. It
 * has to be compared too. Undefined for a device of this page's epoch or the server's.
 */
export async function readLater(local: LocalState, serverEpoch: string): Promise<StoredReplica | undefined> {
  const { isStale, epoch } = local.replica();
  const stored = isStale ? await local.device.read() : undefined;
  return stored && ![epoch, serverEpoch].includes(stored.epoch) ? stored : undefined;
}

function createRefusals(
  device: ReplicaStore,
  outbox: ReturnType<typeof createOutbox>,
  announceWrite: () => void,
) {
  /** Gives the text back to a waiting form, else marks the entry and keeps it for the member. */
  async function reject(id: string, error: CallError): Promise<void> {
    // Take the caller before the first await. Otherwise the form may hear "queued" and clear its draft.
    const caller = outbox.takeCaller(id);
    if (!caller) return setRefusal(id, error);
    await discard(id);
    caller({ state: "rejected", error });
  }

  async function discard(id: string): Promise<void> {
    await device.dequeue(id);
    outbox.remove([id]);
    announceWrite();
  }

  /** Without a refusal the entry becomes pending again. */
  async function setRefusal(id: string, refusal?: CallError): Promise<void> {
    await device.markRejected(id, refusal);
    outbox.setRefusal(id, refusal);
    announceWrite();
  }

  return { reject, discard, setRefusal };
}
