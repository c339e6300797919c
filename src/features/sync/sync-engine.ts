import type { CallError, CallResult } from "#shared/api-client.ts";
import type { CallParts } from "#shared/call-api.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { createStore } from "#shared/store.ts";
import type { Change } from "./contract.ts";
import type { OutboxEntry, RecordKey, ReplicaStore, StoredReplica } from "./replica-store.ts";

/** Keyed by kind, then by id. */
type Records = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

/** The notebook as screens show it. */
export interface SyncState {
  /** "failed": the replica is empty and the server does not answer. */
  status: "opening" | "ready" | "failed";
  /** The replica with the outbox applied on top. */
  records: Records;
  /** In the order of enqueuing. */
  outbox: readonly OutboxEntry[];
  /** Of the last exchange; null after a successful one. */
  syncError: CallError | null;
  /** The server's last word on quotas; false while offline. */
  nearBound: boolean;
}

/** In every case the text stays in the notebook or in its form. */
export type MutationResult =
  | { state: "applied" }
  /** Waits in the outbox. Without `isPersisted` the entry lives only as long as the page. */
  | { state: "queued"; isPersisted: boolean; error: Pick<CallError, "code"> }
  /** The server refused it for good, and the outbox dropped it. */
  | { state: "rejected"; error: CallError };

export type Call = <T>(address: string, parts: CallParts) => Promise<CallResult<T>>;

interface SyncEnvironment {
  device: ReplicaStore;
  call: Call;
  /** Runs `work` while no other tab holds the lock of that name. */
  withLock: (name: "changes" | "files", work: () => Promise<void>) => Promise<void>;
  /** Tells other tabs that the replica changed. */
  notifyTabs: () => void;
}

export const INITIAL_STATE: SyncState = {
  status: "opening",
  records: new Map(),
  outbox: [],
  syncError: null,
  nearBound: false,
};

/** A form waits this long for the server, then hears "queued". */
const RESULT_TIMEOUT_MS = 4000;
/** The same for an entry with a file. */
const FILE_RESULT_TIMEOUT_MS = 15_000;
/** Retrying would not help after these answers. */
const REJECTION_CODES = new Set<ErrorCode | "offline">([
  "bad_request",
  "conflict",
  "too_large",
  "unsupported_media_type",
]);

interface ChangesPage {
  revision: number;
  has_more: boolean;
  changes: Change[];
  near_bound: boolean;
}

export type SyncEngine = ReturnType<typeof createSyncEngine>;

/**
 * Offline-first sync of one member's notebook (decision 0015). A mutation shows at once and enters the outbox on
 * the device. The engine pushes entries in order, each exactly once, then pulls changes of other devices.
 */
export function createSyncEngine({ device, call, withLock, notifyTabs }: SyncEnvironment) {
  const store = createStore<SyncState>(INITIAL_STATE);
  let serverRecords: Records = new Map();
  let revision = 0;
  /** Screens stay closed until the first pull has completed. */
  let hasInitialSync = false;
  /** The replica on the device misses changes of this page because a write failed, such as on a full disk. */
  let isReplicaStale = false;
  let nearBound = false;
  let outbox: OutboxEntry[] = [];
  /** Ids of entries that the server has applied and no pull has returned yet. */
  const acknowledged = new Set<string>();
  /** Ids of entries whose file the server has. */
  const uploaded = new Set<string>();
  /** Ids of entries that live only in this page so far. */
  const notPersisted = new Set<string>();
  /** Ids of entries whose write to the device is under way. */
  const persisting = new Set<string>();
  const pendingResults = new Map<string, (outcome: MutationResult) => void>();
  /** Detects a replica read that overlapped a write of this page. */
  let localWriteCount = 0;

  function publish(changed: Partial<SyncState> = {}): void {
    const before = store.get();
    const status = hasInitialSync ? "ready" : before.status;
    store.set({ ...before, status, ...changed, records: applyOutbox(serverRecords, outbox), outbox });
  }

  /** Reads the replica again: another tab may have written. */
  const reload = coalesce(async () => {
    let stored: StoredReplica | undefined;
    let before: number;
    do {
      before = localWriteCount;
      stored = await device.read();
    } while (before !== localWriteCount);
    if (!stored) return;
    isReplicaStale = stored.revision < revision || (hasInitialSync && !stored.hasInitialSync);
    if (!isReplicaStale) {
      serverRecords = applyChanges(new Map(), stored.records);
      ({ revision, hasInitialSync } = stored);
    }
    const onDevice = new Set(stored.outbox.map(({ id }) => id));
    outbox = [...stored.outbox, ...outbox.filter(({ id }) => notPersisted.has(id) && !onDevice.has(id))];
    const there = new Set(outbox.map(({ id }) => id));
    for (const id of pendingResults.keys()) if (!there.has(id)) resolveResult(id, { state: "applied" });
    publish();
  });

  function resolveResult(id: string, outcome: MutationResult): void {
    pendingResults.get(id)?.(outcome);
    pendingResults.delete(id);
  }

  /** Applies a mutation optimistically, before the first await, and resolves with its outcome. */
  async function mutate(entry: OutboxEntry): Promise<MutationResult> {
    outbox = [...outbox, entry];
    notPersisted.add(entry.id);
    publish();
    const outcome = new Promise<MutationResult>((resolve) => pendingResults.set(entry.id, resolve));
    persisting.add(entry.id);
    const isPersisted = await device.enqueue(entry);
    persisting.delete(entry.id);
    localWriteCount++;
    if (isPersisted) {
      notPersisted.delete(entry.id);
      notifyTabs();
    }
    const timeout = setTimeout(
      () => resolveResult(entry.id, { state: "queued", isPersisted, error: { code: "offline" } }),
      entry.file ? FILE_RESULT_TIMEOUT_MS : RESULT_TIMEOUT_MS,
    );
    void sync();
    const result = await outcome;
    clearTimeout(timeout);
    return result;
  }

  /** Pushes, pulls, then starts the file uploads. */
  const sync = coalesce(async () => {
    await withLock("changes", pushAndPull);
    if (outbox.some(lacksFile)) void uploadFiles();
  });

  async function pushAndPull(): Promise<void> {
    await reload();
    const error = (await push()) ?? (await pull());
    if (error) resolveQueued(error);
    publish({
      syncError: error ?? null,
      nearBound: !error && nearBound,
      ...(error && !hasInitialSync && { status: "failed" as const }),
    });
  }

  /** Resolves waiting forms with "queued". Entries still being persisted get their answer from the next round. */
  function resolveQueued(error: CallError): void {
    for (const { id } of outbox) {
      if (!acknowledged.has(id) && !persisting.has(id))
        resolveResult(id, { state: "queued", isPersisted: !notPersisted.has(id), error });
    }
  }

  /** Returns the error that stopped the push or left entries behind. */
  async function push(): Promise<CallError | undefined> {
    /** Records with an unsent entry: later entries that depend on them must wait. */
    const held = new Set<string>();
    const refused = new Set(outbox.flatMap(({ effects, refusal }) => (refusal ? effects.map(keyOf) : [])));
    let error: CallError | undefined;
    for (const entry of outbox) {
      if (acknowledged.has(entry.id) || entry.refusal) continue;
      const touched = entry.effects.map(keyOf);
      const needed = (entry.needs ?? []).map(keyOf);
      const isHeld =
        lacksFile(entry) ||
        needed.some((key) => refused.has(key)) ||
        [...touched, ...needed].some((key) => held.has(key));
      if (!isHeld) {
        const result = await call(entry.address, { ...entry.parts, writeId: entry.id });
        // The record is already deleted, so there is nothing to retry.
        if (result.ok || result.error.code === "not_found") {
          acknowledged.add(entry.id);
          resolveResult(entry.id, { state: "applied" });
          continue;
        }
        if (REJECTION_CODES.has(result.error.code)) {
          await reject(entry, result.error);
          continue;
        }
        error = result.error;
        if (error.code !== "internal") return error;
      }
      // A server error or a missing file holds back only dependent entries.
      for (const key of touched) held.add(key);
    }
    return error;
  }

  function lacksFile({ id, file, refusal }: OutboxEntry): boolean {
    return file !== undefined && !refusal && !acknowledged.has(id) && !uploaded.has(id);
  }

  /** Uploads one file at a time, outside the "changes" lock: a slow upload must not block other entries. */
  const uploadFiles = coalesce(() => withLock("files", uploadEach));

  async function uploadEach(): Promise<void> {
    // Another tab may have uploaded them.
    await reload();
    for (const entry of outbox) {
      if (!entry.file || !lacksFile(entry)) continue;
      const result = await call(entry.file.address, entry.file.parts);
      if (result.ok) {
        uploaded.add(entry.id);
        await withLock("changes", pushAndPull);
      } else if (REJECTION_CODES.has(result.error.code)) {
        const { error } = result;
        await reject(entry, { ...error, fields: { file: error.message, ...error.fields } });
      } else {
        const { error } = result;
        // Wait for a running exchange, so that entries it is sending are not reported as queued.
        await withLock("changes", async () => resolveQueued(error));
        publish({ syncError: error });
        return;
      }
    }
  }

  /** Gives the text back to a waiting form, else marks the entry and keeps it for the member. */
  async function reject(entry: OutboxEntry, error: CallError): Promise<void> {
    const resolve = pendingResults.get(entry.id);
    // Delete the callback before the first await. Otherwise the form may hear "queued" and clear its draft.
    pendingResults.delete(entry.id);
    if (resolve) await device.dequeue(entry.id);
    else await device.markRejected(entry.id, error);
    replaceEntry(entry.id, resolve ? [] : [{ ...entry, refusal: error }]);
    resolve?.({ state: "rejected", error });
  }

  function replaceEntry(id: string, others: readonly OutboxEntry[]): void {
    localWriteCount++;
    outbox = outbox.flatMap((entry) => (entry.id === id ? others : entry));
    publish();
    notifyTabs();
  }

  async function pull(): Promise<CallError | undefined> {
    for (;;) {
      const since = String(revision);
      const sent = [...acknowledged];
      const result = await call<ChangesPage>("GET /api/notebook", { query: { since } });
      if (!result.ok) return result.error;
      const { changes, has_more: hasMore } = result.data;
      nearBound = result.data.near_bound;
      // Only the last page is certain to contain this device's own changes.
      const returned = hasMore ? [] : sent;
      if (changes.length > 0 || returned.length > 0 || !hasInitialSync) {
        // The replica missed an earlier batch, so write a full snapshot instead of a delta.
        const isFullSnapshot = isReplicaStale;
        const remote = isFullSnapshot ? changesOf(applyChanges(serverRecords, changes)) : changes;
        isReplicaStale = !(await device.applyRemoteChanges(remote, {
          revision: result.data.revision,
          acknowledged: returned,
          hasInitialSync: !hasMore,
          isFullSnapshot,
        }));
        localWriteCount++;
        serverRecords = applyChanges(serverRecords, changes);
        outbox = outbox.filter(({ id }) => !returned.includes(id));
        for (const id of returned) {
          acknowledged.delete(id);
          uploaded.delete(id);
          notPersisted.delete(id);
        }
        revision = result.data.revision;
        hasInitialSync ||= !hasMore;
        if (!hasMore) publish();
        notifyTabs();
      }
      if (!hasMore) return undefined;
    }
  }

  /** Drops a rejected entry. */
  async function discard(id: string): Promise<void> {
    await device.dequeue(id);
    replaceEntry(id, []);
  }

  /** Sends a rejected entry again under the same id, such as after the quota has room. Resolves after the attempt. */
  async function retry(id: string): Promise<void> {
    await device.markRejected(id);
    replaceEntry(
      id,
      outbox.flatMap(({ refusal: _, ...entry }) => (entry.id === id ? entry : [])),
    );
    await sync();
  }

  return { store, reload, mutate, sync, uploadFiles, discard, retry, close: device.close };
}

/** Single flight with a trailing run: calls during a run share one more run after it. */
function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isOutdated = false;
  const rounds = async () => {
    try {
      do {
        isOutdated = false;
        await work();
      } while (isOutdated);
    } finally {
      // Synchronous after the last check, so that no call is lost in between.
      running = undefined;
    }
  };
  return () => {
    isOutdated = true;
    running ??= rounds();
    return running;
  };
}

function keyOf({ kind, id }: RecordKey): string {
  return `${kind}/${id}`;
}

function applyOutbox(known: Records, writes: readonly OutboxEntry[]): Records {
  return applyChanges(
    known,
    writes.flatMap(({ effects, refusal }) => (refusal ? [] : effects)),
  );
}

/** The changes that build these records from nothing. */
function changesOf(records: Records): Change[] {
  return [...records].flatMap(([kind, ofKind]) =>
    [...ofKind].map(([id, value]) => ({ kind, id, value: value as Change["value"] })),
  );
}

/** Untouched kinds keep the same Map object, so that their screens do not render again. */
function applyChanges(records: Records, changes: readonly Change[]): Records {
  const after = new Map(records);
  const touched = new Map<string, Map<string, unknown>>();
  for (const { kind, id, value } of changes) {
    const ofKind = touched.get(kind) ?? new Map(records.get(kind));
    touched.set(kind, ofKind);
    after.set(kind, ofKind);
    if (value) ofKind.set(id, value);
    else ofKind.delete(id);
  }
  return after;
}
