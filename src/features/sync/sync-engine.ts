import type { CallError, CallResult } from "#shared/api-client.ts";
import type { CallParts } from "#shared/call-api.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { createStore } from "#shared/store.ts";
import type { Change } from "./contract.ts";
import type { OutboxEntry, RecordKey, ReplicaStore, StoredReplica } from "./replica-store.ts";

/** Records by their kind and then their id. */
type Records = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

/** What screens show of the notebook. */
export interface SyncState {
  /** "failed" where nothing is on the device and the server cannot be asked. */
  status: "opening" | "ready" | "failed";
  /** With everything that this device has changed. */
  records: Records;
  /** What the server has not made yet, in the order in which it was made here. */
  outbox: readonly OutboxEntry[];
  /** Why it could not be reached the last time; null where it could. */
  syncError: CallError | null;
  /** Something that the member keeps may be near its bound, as the server said last; never without a connection. */
  nearBound: boolean;
}

/** What became of a change: whatever it is, what was written stands in the notebook or before its writer. */
export type MutationResult =
  | { state: "applied" }
  /** It is kept on this device (`isPersisted`), or at least on this page, and is sent when that can be done. */
  | { state: "queued"; isPersisted: boolean; error: CallError }
  /** The server will never make it, and it is no longer in the notebook. */
  | { state: "rejected"; error: CallError };

export type Call = <T>(address: string, parts: CallParts) => Promise<CallResult<T>>;

interface SyncEnvironment {
  device: ReplicaStore;
  call: Call;
  /** Runs work while no other tab of this device does any of that name. */
  withLock: (name: "changes" | "files", work: () => Promise<void>) => Promise<void>;
  /** Tells the other tabs that the device's copy has changed. */
  notifyTabs: () => void;
}

export const INITIAL_STATE: SyncState = {
  status: "opening",
  records: new Map(),
  outbox: [],
  syncError: null,
  nearBound: false,
};

/** Who has written waits this long to hear that the server has it; then it is sent unseen. */
const RESULT_TIMEOUT_MS = 4000;
/** The same for what brings a file along. */
const FILE_RESULT_TIMEOUT_MS = 15_000;
/** Where the server says one of these, trying again would change nothing. */
const REJECTION_CODES = new Set<ErrorCode | "offline">([
  "bad_request",
  "conflict",
  "too_large",
  "unsupported_media_type",
]);
const SLOW_CONNECTION: CallError = {
  code: "offline",
  message: "La conexión está lenta. Se enviará en cuanto responda.",
};

interface ChangesPage {
  revision: number;
  has_more: boolean;
  changes: Change[];
  near_bound: boolean;
}

export type SyncEngine = ReturnType<typeof createSyncEngine>;

/**
 * A member's notebook as this device has it. What is changed stands in it at once and on the device, is sent to
 * the server in the order in which it was made, and once; then whatever has changed elsewhere is fetched
 * (docs/decisions/0015-notebook-on-the-device.md).
 */
export function createSyncEngine({ device, call, withLock, notifyTabs }: SyncEnvironment) {
  const store = createStore<SyncState>(INITIAL_STATE);
  let serverRecords: Records = new Map();
  let revision = 0;
  /** A notebook that is only half there is not shown. */
  let hasInitialSync = false;
  /** Less of it is on the device than here: it is full, or was. */
  let isReplicaStale = false;
  let nearBound = false;
  let outbox: OutboxEntry[] = [];
  /** Changes that the server has made and that have not come back with the others yet. */
  const acknowledged = new Set<string>();
  /** Changes whose file the server has. */
  const uploaded = new Set<string>();
  /** Changes that could not be put on the device: they live as long as the page. */
  const notPersisted = new Set<string>();
  /** Changes of which nobody can say yet whether they are kept. */
  const persisting = new Set<string>();
  const pendingResults = new Map<string, (outcome: MutationResult) => void>();
  /** Counts what this page has put on the device, so that a copy read meanwhile is known to be old. */
  let localWriteCount = 0;

  function publish(changed: Partial<SyncState> = {}): void {
    const before = store.get();
    const status = hasInitialSync ? "ready" : before.status;
    store.set({ ...before, status, ...changed, records: applyOutbox(serverRecords, outbox), outbox });
  }

  /** Takes over the device's copy, which another tab may have changed. */
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

  /** Makes a change. It stands in the notebook before this first awaits anything. */
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
      () => resolveResult(entry.id, { state: "queued", isPersisted, error: SLOW_CONNECTION }),
      entry.file ? FILE_RESULT_TIMEOUT_MS : RESULT_TIMEOUT_MS,
    );
    void sync();
    const result = await outcome;
    clearTimeout(timeout);
    return result;
  }

  /** Sends what waits, then fetches what has changed elsewhere; then come the files. */
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

  /** Who has made changes hears that they wait. What is still being put on the device is sent after that, and answered then. */
  function resolveQueued(error: CallError): void {
    for (const { id } of outbox) {
      if (!acknowledged.has(id) && !persisting.has(id))
        resolveResult(id, { state: "queued", isPersisted: !notPersisted.has(id), error });
    }
  }

  /** Returns why the server could not make them all; undefined where it has. */
  async function push(): Promise<CallError | undefined> {
    /** Records of which a change keeps its place, so that what builds upon them keeps its own behind it. */
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
        // What is gone already need not be changed any more.
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
      // What the server failed at, or lacks a file for, keeps nothing else from going.
      for (const key of touched) held.add(key);
    }
    return error;
  }

  /** Whether the server has not yet been brought the file that a change names. */
  function lacksFile({ id, file, refusal }: OutboxEntry): boolean {
    return file !== undefined && !refusal && !acknowledged.has(id) && !uploaded.has(id);
  }

  /**
   * Brings the files that waiting changes name, one at a time: over a bad connection that takes long, or never passes,
   * and nothing else waits for it.
   */
  const uploadFiles = coalesce(() => withLock("files", uploadEach));

  async function uploadEach(): Promise<void> {
    // Another tab may have brought them meanwhile.
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
        // What an exchange is just sending does not wait.
        await withLock("changes", async () => resolveQueued(error));
        publish({ syncError: error });
        return;
      }
    }
  }

  /** Who is still there gets it back; what was written a while ago is marked, and kept for its writer. */
  async function reject(entry: OutboxEntry, error: CallError): Promise<void> {
    const resolve = pendingResults.get(entry.id);
    // Taken out before anything is awaited: its writer, told meanwhile that it waits, would let go of words that go here too.
    pendingResults.delete(entry.id);
    if (resolve) await device.dequeue(entry.id);
    else await device.markRejected(entry.id, error);
    replaceEntry(entry.id, resolve ? [] : [{ ...entry, refusal: error }]);
    resolve?.({ state: "rejected", error });
  }

  /** Shows what has just been put on the device in place of a change. */
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
      // Only with the last of it is what this device has sent surely among it.
      const returned = hasMore ? [] : sent;
      if (changes.length > 0 || returned.length > 0 || !hasInitialSync) {
        // What follows on something that the device lacks goes there with all of that.
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

  /** Lets go of a change that the server has refused, once its writer has taken what they want of it. */
  async function discard(id: string): Promise<void> {
    await device.dequeue(id);
    replaceEntry(id, []);
  }

  /** Sends a refused change again, as the same one: there may be room for it by now. Resolves when that was tried. */
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

/** Work that is never done twice at once: who calls while it is being done shares one more round. */
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
      // In the same breath as the last look: who calls next begins a round of their own.
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

/** The server's records with what this device has changed laid over them. */
function applyOutbox(known: Records, writes: readonly OutboxEntry[]): Records {
  return applyChanges(
    known,
    writes.flatMap(({ effects, refusal }) => (refusal ? [] : effects)),
  );
}

/** What makes these records of none. */
function changesOf(records: Records): Change[] {
  return [...records].flatMap(([kind, ofKind]) =>
    [...ofKind].map(([id, value]) => ({ kind, id, value: value as Change["value"] })),
  );
}

/** Records after some changes. Kinds that none of them touches stay the very same maps, so that their screens rest. */
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
