import type { CallError } from "#platform/shared/api-client.ts";
import { coalesce } from "#platform/shared/coalesce.ts";
import type { IsHeld } from "#platform/shared/locks/with-lock.ts";
import { createStore } from "#platform/shared/store.ts";
import type { MutationResult, OutboxEntry } from "../mutation.ts";
import { createOutbox } from "../outbox/outbox.ts";
import { type ChangesPage, factsOf, tokenOf } from "../replica/history.ts";
import {
  applyChanges,
  applyPage,
  changesOf,
  EMPTY_REPLICA,
  loadReplica,
  type Replica,
} from "../replica/replica.ts";
import type { Records, ReplicaStore } from "../replica/replica-store.ts";

export interface SyncState {
  /** "failed": the replica is empty and the server does not answer. */
  status: "opening" | "ready" | "failed";
  /** The replica with the outbox applied on top. */
  records: Records;
  outbox: readonly OutboxEntry[];
  /** Entries of the outbox that live only in this page, because the device could not store them. */
  unkept: readonly OutboxEntry[];
  /** True if the device's database can be read; undefined while the browser has not answered. */
  hasDevice: boolean | undefined;
  /** The error of the last exchange; null after a successful one. */
  syncError: CallError | null;
}

export const INITIAL_STATE: SyncState = {
  status: "opening",
  records: new Map(),
  outbox: [],
  unkept: [],
  hasDevice: true,
  syncError: null,
};

export type LocalState = ReturnType<typeof createLocalState>;

/** The replica and the outbox of one page, which its screens show. They stay equal to the device's database. */
export function createLocalState(device: ReplicaStore, notifyTabs: () => void) {
  const store = createStore<SyncState>(INITIAL_STATE);
  const outbox = createOutbox();
  let replica = EMPTY_REPLICA;
  /** The number of writes of this page, to detect a read of the device that overlapped a write. */
  let writeCount = 0;
  /** True while no other tab has taken the lock of the running exchange. */
  let isHeld: IsHeld = () => true;

  function publish(changed: Partial<Pick<SyncState, "syncError" | "hasDevice">> = {}): void {
    const before = store.get();
    const status = replica.hasInitialSync ? "ready" : changed.syncError ? "failed" : before.status;
    const records = applyChanges(replica.records, outbox.effects());
    store.set({ ...before, ...changed, status, records, outbox: outbox.entries(), unkept: outbox.unkept() });
  }

  /** Reads the device again: another tab may have written. */
  const reload = coalesce(async () => {
    let stored: Awaited<ReturnType<typeof device.readNews>>;
    let before: number;
    do {
      before = writeCount;
      stored = await device.readNews(replica.token);
    } while (before !== writeCount);
    if (!stored) return publish({ hasDevice: device.database.isLate() ? undefined : false });
    const { token } = replica;
    // The browser has deleted the database, or another tab has cleared it.
    const isEmptied = "records" in stored && replica.hasInitialSync && !stored.hasInitialSync;
    if ("records" in stored) replica = loadReplica(replica, stored);
    if (replica.token !== token) outbox.forgetAcknowledged();
    outbox.load(stored.outbox, isEmptied);
    publish({ hasDevice: true });
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
    else publish();
  }

  function announceWrite(): void {
    writeCount++;
    publish();
    notifyTabs();
  }

  /** Stores a page. The last page removes outbox entries that it names, or that were acknowledged before its call. */
  async function storePage(page: ChangesPage, covered: readonly string[]): Promise<void> {
    const { changes, ids = [], pairs = [], has_more: hasMore } = page;
    const after = applyPage(replica, page);
    for (const { id } of outbox.entries()) if (ids.includes(id)) outbox.acknowledge(id);
    const isReturned = (id: string) => covered.includes(id) || ids.includes(id);
    const returned = hasMore ? [] : outbox.acknowledged().filter(isReturned);
    const isNews = changes.length + pairs.length + returned.length > 0 || after.position !== replica.position;
    if (!isNews && replica.hasInitialSync) return;
    const isFullSnapshot = replica.isStale;
    const stored = isFullSnapshot ? changesOf(after.received) : changes;
    const isCurrent = isStillOver(replica.token);
    const isStored = await device.applyRemoteChanges(stored, {
      ...after,
      returned,
      isFullSnapshot,
      isCurrent,
    });
    writeCount++;
    replica = { ...after, token: isStored ? tokenOf(factsOf(after)) : replica.token, isStale: !isStored };
    outbox.remove(returned);
    if (!hasMore) publish();
    notifyTabs();
  }

  /** True if this tab has the lock and the device still has the state that the changes build on. */
  const isStillOver = (over: string) => (token: string) => isHeld() && token === over;

  /** Notes the newest position, which the server sends with an acknowledgement. */
  function tell(position: string | undefined): void {
    if (position) replica = { ...replica, position };
  }

  /** Takes over another tab's replica, if there is one. Call it when the server has all of this page's replica. */
  function takeRival(): boolean {
    if (!replica.rival) return false;
    replaceReplica(loadReplica(EMPTY_REPLICA, replica.rival));
    publish();
    return true;
  }

  /** Also forgets which entries the server has applied, because the server may have another history now. */
  function replaceReplica(other: Replica): void {
    replica = other;
    outbox.forgetAcknowledged();
  }

  /** Returns a refused text to the form that waits for it. Without a form, the entry stays, marked as refused. */
  async function reject(id: string, error: CallError): Promise<void> {
    // Take the caller before the first await. Otherwise the form may get "queued" and clear its draft.
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
    await device.amend(id, { refusal });
    outbox.setRefusal(id, refusal);
    announceWrite();
  }

  return {
    store,
    outbox,
    replica: () => replica,
    device,
    isHeld: () => isHeld(),
    isStillOver,
    enter(held: IsHeld): void {
      isHeld = held;
    },
    tell,
    takeRival,
    replaceReplica,
    announceWrite,
    publish,
    reload,
    add,
    endPersisting,
    storePage,
    reject,
    discard,
    setRefusal,
  };
}
