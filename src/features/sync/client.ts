import { sessionStore } from "#features/account/client.ts";
import { isPremium, subscriptionStore } from "#features/subscription/client.ts";
import type { CallError } from "#shared/api-client.ts";
import { type CallParts, callApi } from "#shared/call-api.ts";
import type { Addresses, Contract, Endpoint, RequestParts } from "#shared/contract.ts";
import { hasDrafts } from "#shared/drafts.ts";
import { newId } from "#shared/new-id.ts";
import { createStore } from "#shared/store.ts";
import { SECOND_MS } from "#shared/time.ts";
import { withTimeout } from "#shared/with-timeout.ts";
import { useStore } from "#ui/use-store.ts";
import type { Change, Conflict, syncContract } from "./contract.ts";
import { deleteReplica, membersOnDevice } from "./delete-replica.ts";
import { hasOutboxEntries, type OutboxEntry, openReplicaStore, type ReplicaStore } from "./replica-store.ts";
import {
  createSyncEngine,
  INITIAL_STATE,
  type MutationResult,
  type SyncEngine,
  type SyncState,
} from "./sync-engine.ts";
import { hasUnsent, markUnsent } from "./unsent.ts";

export const syncStore = createStore<SyncState>(INITIAL_STATE);

/** Longer than a slow connection takes, shorter than a broken one is waited for by itself. */
const CALL_MAX_MS = 30 * SECOND_MS;
const RETRY_MS = 30 * SECOND_MS;

/** What time alone does not mend. */
const FINAL = new Set<CallError["code"]>(["unauthenticated", "premium_required"]);

let open: { memberId: string; device: ReplicaStore; engine: SyncEngine; close: () => void } | undefined;

/** Opens a member's notebook on this device, and keeps it up to date. One that is open goes on. */
export function startSync(memberId: string): void {
  if (open?.memberId === memberId) return;
  stopSync();
  const name = `notebook-${memberId}`;
  const ending = new AbortController();
  const { signal } = ending;
  const tabs = new BroadcastChannel(name);
  const device = openReplicaStore(memberId);
  const engine = createSyncEngine({
    device,
    call: (address, parts) => callApi(address, { timeoutMs: CALL_MAX_MS, ...parts, memberId }),
    withLock: async (what, work) => {
      await (navigator.locks ? navigator.locks.request(`${name}:${what}`, work) : work());
    },
    notifyTabs: () => {
      // A sign-out closes the channel while an exchange may still be under way.
      if (!signal.aborted) tabs.postMessage(null);
    },
  });
  const show = () => {
    const state = engine.store.get();
    syncStore.set(state);
    if (state.status !== "opening") markUnsent(memberId, state.outbox.length > 0);
  };
  const stopShowing = engine.store.subscribe(show);
  const syncIfSeen = () => {
    if (document.visibilityState === "visible") void engine.sync();
  };
  // Seen again, connected again: another device may have written meanwhile, and what waited can go.
  document.addEventListener("visibilitychange", syncIfSeen, { signal });
  window.addEventListener("online", syncIfSeen, { signal });
  const timer = setInterval(() => {
    const { syncError } = engine.store.get();
    if (syncError && !FINAL.has(syncError.code)) syncIfSeen();
  }, RETRY_MS);
  // Whoever has signed out, here or in another tab, has gone; whose session was ended may be writing.
  const stopWatching = sessionStore.subscribe(() => {
    const session = sessionStore.get();
    if (session.status === "signed-out" && !session.ended) stopSync();
  });
  // What waited while there was no Premium goes as soon as there is.
  let wasPremium = isPremium(subscriptionStore.get());
  const stopAwaiting = subscriptionStore.subscribe(() => {
    const isNow = isPremium(subscriptionStore.get());
    if (isNow && !wasPremium && engine.store.get().syncError?.code === "premium_required") void engine.sync();
    wasPremium = isNow;
  });
  tabs.onmessage = () => void engine.reload();
  open = {
    memberId,
    device,
    engine,
    close() {
      ending.abort();
      clearInterval(timer);
      stopShowing();
      stopWatching();
      stopAwaiting();
      tabs.close();
      void engine.close();
    },
  };
  void engine.reload().then(engine.sync);
  void clearOthers(memberId);
}

/** Whoever was here before and did not come back leaves nothing, unless only this device has something of theirs. */
async function clearOthers(memberId: string): Promise<void> {
  for (const other of await membersOnDevice()) {
    if (other !== memberId && !hasDrafts(other) && !(await hasUnsentChanges(other)))
      deleteReplica(other).catch(console.error);
  }
}

function stopSync(): void {
  open?.close();
  open = undefined;
  syncStore.set(INITIAL_STATE);
}

/** Sends what waits and fetches what is new; resolves when both were tried. Files may come after that. */
export async function syncNow(): Promise<void> {
  await open?.engine.sync();
}

/** Sends what waits, with its files; resolves when all was tried. */
export async function flushOutbox(): Promise<void> {
  await open?.engine.sync();
  await open?.engine.uploadFiles();
}

/** Sends what waits of a member's, whether their notebook is open or not. Returns whether anything is left. */
export async function flushUnsent(memberId: string): Promise<boolean> {
  if (!(await hasUnsentChanges(memberId))) return false;
  startSync(memberId);
  await withTimeout(flushOutbox());
  return hasUnsentChanges(memberId);
}

/**
 * Whether changes of a member's are on this device that the server may not know. Where storage took no mark of them, the
 * page and the database tell.
 */
export async function hasUnsentChanges(memberId: string): Promise<boolean> {
  if (hasUnsent(memberId)) return true;
  if (open?.memberId === memberId && syncStore.get().outbox.length > 0) return true;
  return (await membersOnDevice()).includes(memberId) && hasOutboxEntries(memberId);
}

/** Lets go of a change that the server has refused. */
export async function discardMutation(id: string): Promise<void> {
  await open?.engine.discard(id);
}

/** Sends a change again that the server has refused; resolves when that was tried. */
export async function retryMutation(id: string): Promise<void> {
  await open?.engine.retry(id);
}

export function useSync(): SyncState {
  return useStore(syncStore);
}

/** The records of a kind, by their id; undefined until they are known. */
export function useRecords<T>(kind: string): ReadonlyMap<string, T> | undefined {
  const { status, records } = useStore(syncStore);
  return status === "ready" ? ((records.get(kind) ?? NONE) as ReadonlyMap<string, T>) : undefined;
}

const NONE: ReadonlyMap<string, unknown> = new Map();

/** The calls of a contract that change what a member keeps. */
type Writes<C extends Contract> = {
  [A in keyof Addresses<C> as Addresses<C>[A] extends { isWrite: true } ? A : never]: Addresses<C>[A];
};

/**
 * Makes changes through one feature's contract: `write("PUT /api/ideas/:id", { params, body }, effects)`.
 *
 * `effects` are the records as they are once the change is made; they are told the change's id, which is the
 * version that the records it touches then have.
 */
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

/** What this device holds of the member whose notebook is open. */
export function currentReplica(): ReplicaStore | undefined {
  return open?.device;
}

const write = createMutator<typeof syncContract>();
const CONFLICT = "conflict";

/** What stands beside a record because two devices changed it, oldest first. */
export function useConflictsOf(kind: string, recordId: string): Conflict[] {
  const conflicts = [...(useRecords<Conflict>(CONFLICT)?.values() ?? [])];
  return conflicts
    .filter((conflict) => conflict.kind === kind && conflict.record_id === recordId)
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
}

/** Lets go of what stands beside a record, once its writer has chosen. */
export function resolveConflict({ id, version, kind, record_id }: Conflict): Promise<MutationResult> {
  const parts = { params: { id }, query: { base: version } };
  // Never before what was chosen is kept.
  const needs = [{ kind, id: record_id }];
  return write("DELETE /api/conflicts/:id", parts, () => [{ kind: CONFLICT, id, value: null }], { needs });
}
