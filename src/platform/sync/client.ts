import type { CallError } from "#platform/shared/api-client.ts";
import { type CallParts, callApi } from "#platform/shared/call-api.ts";
import type { Addresses, Contract, Endpoint, RequestParts } from "#platform/shared/contract.ts";
import { withLock } from "#platform/shared/locks/with-lock.ts";
import { newId } from "#platform/shared/new-id.ts";
import { onReturn } from "#platform/shared/page-lifecycle.ts";
import { createStore } from "#platform/shared/store.ts";
import { SECOND_MS } from "#platform/shared/time.ts";
import { useStore } from "#platform/ui/use-store.ts";
import type { Conflict } from "./contract.ts";
import type { Call } from "./engine/call.ts";
import { INITIAL_STATE, type SyncState } from "./engine/local-state.ts";
import { createSyncEngine, type SyncEngine } from "./engine/sync-engine.ts";
import type { Change, MutationResult, OutboxEntry } from "./mutation.ts";
import { markUnsent, membersOnDevice, openNotebook } from "./notebooks.ts";
import { openReplicaStore, type ReplicaStore } from "./replica/replica-store.ts";

export const syncStore = createStore<SyncState>(INITIAL_STATE);

/** The limit is longer than a slow connection needs, and shorter than the browser's own timeout. */
const CALL_MAX_MS = 30 * SECOND_MS;
const RETRY_MS = 30 * SECOND_MS;
/** After this time another tab takes the lock: the holder may be suspended. The server ignores repeated mutations. */
const LOCK_MAX_MS = { changes: 10 * SECOND_MS, files: 60 * SECOND_MS };

/** After these errors, a retry by a timer does not help. */
const isFinal = (error: CallError | null) =>
  error?.code === "unauthenticated" || error?.code === "premium_required";

interface OpenNotebook {
  memberId: string;
  device: ReplicaStore;
  engine: SyncEngine;
  close: () => void;
}

let open: OpenNotebook | undefined;

export const isOpen = (memberId: string): boolean => open?.memberId === memberId;

/** Starts the sync engine for a member; a no-op while it runs for the same member. */
export function startSync(memberId: string): void {
  if (isOpen(memberId)) return;
  stopSync();
  const name = `notebook-${memberId}`;
  const tabs = new BroadcastChannel(name);
  const device = openReplicaStore(memberId);
  const turns = { changes: Promise.resolve(), files: Promise.resolve() };
  const call: Call = (address, parts) => callApi(address, { timeoutMs: CALL_MAX_MS, ...parts, memberId });
  const engine = createSyncEngine({
    device,
    call,
    withLock(what, work) {
      // Pieces of work of one page run one after another, because a page must not take the lock from itself.
      const turn = () => withLock(`${name}:${what}`, LOCK_MAX_MS[what], work);
      turns[what] = turns[what].then(turn, turn);
      return turns[what];
    },
    notifyTabs: () => {
      // A sign-out may close the channel during an exchange.
      if (open?.device === device) tabs.postMessage(null);
    },
  });
  const show = () => {
    const state = engine.store.get();
    syncStore.set(state);
    if (state.status !== "opening")
      markUnsent(memberId, state.outbox.length > 0, state.hasDevice ? "1" : "2");
  };
  const timer = setInterval(() => {
    const { syncError, status, outbox, hasDevice } = engine.store.get();
    const isVisible = document.visibilityState === "visible";
    // Without an error, work may be left too: another tab may have taken the lock and then closed.
    const isBehind =
      syncError ?? (status !== "ready" || hasDevice === undefined || outbox.some(({ refusal }) => !refusal));
    if (isVisible && isBehind && !isFinal(syncError)) void engine.sync();
  }, RETRY_MS);
  const unsubscribe = [
    // Another device may have written while this tab was hidden or offline.
    onReturn(engine.sync, "online"),
    engine.store.subscribe(show),
  ];
  tabs.onmessage = () => void engine.reload();
  open = {
    memberId,
    device,
    engine,
    close() {
      clearInterval(timer);
      for (const stop of unsubscribe) stop();
      tabs.close();
      void engine.close();
    },
  };
  openNotebook.current = {
    end: stopSync,
    onPremium() {
      if (engine.store.get().syncError?.code === "premium_required") void engine.sync();
    },
  };
  void engine.reload().then(engine.sync);
  tidy(memberId).catch(console.error);
}

/** Deletes other members' replicas. Loads the code for this on demand, because few devices have such a replica. */
async function tidy(memberId: string): Promise<void> {
  const others = (await membersOnDevice()).filter((id) => id !== memberId);
  if (others.length === 0) return;
  const { deleteOthers } = await import("./replica/clear-synced.ts");
  await deleteOthers(others, () => isOpen(memberId));
}

function stopSync(): void {
  open?.close();
  open = undefined;
  openNotebook.current = undefined;
  syncStore.set(INITIAL_STATE);
}

/** Pushes and pulls once. Resolves after the attempt; files may still be uploading. */
export const syncNow = async (): Promise<void> => open?.engine.sync();

export async function flushOutbox(): Promise<void> {
  await open?.engine.sync();
  await open?.engine.uploadFiles();
}

export const discardMutation = async (id: string): Promise<void> => open?.engine.discard(id);
export const retryMutation = async (id: string): Promise<void> => open?.engine.retry(id);

export function useSync(): SyncState;
export function useSync<S>(select: (state: SyncState) => S): S;
export function useSync(select: (state: SyncState) => unknown = (state) => state): unknown {
  return useStore(syncStore, select);
}

/** Records of a kind by id; undefined until the first pull has completed. */
export function useRecords<T>(kind: string): ReadonlyMap<string, T> | undefined {
  const ofKind = ({ status, records }: SyncState) =>
    status === "ready" ? (records.get(kind) ?? NONE) : undefined;
  return useStore(syncStore, ofKind) as ReadonlyMap<string, T> | undefined;
}

const NONE: ReadonlyMap<string, unknown> = new Map();

type Writes<C extends Contract> = {
  [A in keyof Addresses<C> as Addresses<C>[A] extends { isWrite: true } ? A : never]: Addresses<C>[A];
};

/** Builds `write("PUT /api/ideas/:id", parts, effects)`. `effects` gets the new version and returns the records. */
export function createMutator<C extends Contract>() {
  return <A extends keyof Writes<C> & string>(
    address: A,
    parts: Writes<C>[A] extends Endpoint ? RequestParts<Writes<C>[A]> : never,
    effects: (version: string) => Change[],
    { id = newId(), ...more }: Partial<Pick<OutboxEntry, "id" | "file" | "needs">> = {},
  ): Promise<MutationResult> => {
    if (!open) throw new Error("no notebook is open");
    return open.engine.mutate({ id, address, parts: parts as CallParts, effects: effects(id), ...more });
  };
}

/** True if a record's latest text exists only in this page. The draft is then the only copy that the device stores. */
export const isOnlyHere = (recordId: string): boolean =>
  syncStore.get().unkept.some(({ effects }) => effects.some(({ id }) => id === recordId));

export const currentReplica = (): ReplicaStore | undefined => open?.device;

/** Returns the conflicts of all records of a kind, or of one record, oldest first. */
export function useConflictsOf(kind: string, recordId?: string): Conflict[] {
  const conflicts = [...(useRecords<Conflict>("conflict")?.values() ?? [])];
  return conflicts
    .filter((conflict) => conflict.kind === kind && conflict.record_id === (recordId ?? conflict.record_id))
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
}
