import { sessionStore } from "#features/account/client.ts";
import { isPremium, subscriptionStore } from "#features/subscription/client.ts";
import type { CallError } from "#shared/api-client.ts";
import { type CallParts, callApi } from "#shared/call-api.ts";
import type { Addresses, Contract, Endpoint, RequestParts } from "#shared/contract.ts";
import { hasDrafts } from "#shared/drafts.ts";
import { newId } from "#shared/new-id.ts";
import { soon } from "#shared/soon.ts";
import { createStore } from "#shared/store.ts";
import { SECOND_MS } from "#shared/time.ts";
import { useStore } from "#ui/use-store.ts";
import type { Change, Conflict, notebookContract } from "./contract.ts";
import { type DeviceStore, deviceStore, holdsWrites, type PendingWrite } from "./device-store.ts";
import { forgetNotebook, membersOnDevice } from "./forget-notebook.ts";
import { createNotebook, type Notebook, type NotebookState, OPENING, type Outcome } from "./notebook.ts";
import { hasUnsent, markUnsent } from "./unsent.ts";

export const notebookStore = createStore<NotebookState>(OPENING);

/** Longer than a slow connection takes, shorter than a broken one is waited for by itself. */
const CALL_MAX_MS = 30 * SECOND_MS;
const RETRY_MS = 30 * SECOND_MS;

/** What time alone does not mend. */
const FINAL = new Set<CallError["code"]>(["unauthenticated", "premium_required"]);

let open: { memberId: string; device: DeviceStore; notebook: Notebook; close: () => void } | undefined;

/** Opens a member's notebook on this device, and keeps it up to date. One that is open goes on. */
export function openNotebook(memberId: string): void {
  if (open?.memberId === memberId) return;
  closeNotebook();
  const name = `notebook-${memberId}`;
  const ending = new AbortController();
  const { signal } = ending;
  const tabs = new BroadcastChannel(name);
  const device = deviceStore(memberId);
  const notebook = createNotebook({
    device,
    call: (address, parts) => callApi(address, { timeoutMs: CALL_MAX_MS, ...parts, memberId }),
    exclusively: async (what, work) => {
      await (navigator.locks ? navigator.locks.request(`${name}:${what}`, work) : work());
    },
    announce: () => {
      // A sign-out closes the channel while an exchange may still be under way.
      if (!signal.aborted) tabs.postMessage(null);
    },
  });
  const show = () => {
    const state = notebook.store.get();
    notebookStore.set(state);
    if (state.status !== "opening") markUnsent(memberId, state.writes.length > 0);
  };
  const stopShowing = notebook.store.subscribe(show);
  const syncIfSeen = () => {
    if (document.visibilityState === "visible") void notebook.sync();
  };
  // Seen again, connected again: another device may have written meanwhile, and what waited can go.
  document.addEventListener("visibilitychange", syncIfSeen, { signal });
  window.addEventListener("online", syncIfSeen, { signal });
  const timer = setInterval(() => {
    const { trouble } = notebook.store.get();
    if (trouble && !FINAL.has(trouble.code)) syncIfSeen();
  }, RETRY_MS);
  // Whoever has signed out, here or in another tab, has gone; whose session was ended may be writing.
  const stopWatching = sessionStore.subscribe(() => {
    const session = sessionStore.get();
    if (session.status === "signed-out" && !session.ended) closeNotebook();
  });
  // What waited while there was no Premium goes as soon as there is.
  let wasPremium = isPremium(subscriptionStore.get());
  const stopAwaiting = subscriptionStore.subscribe(() => {
    const isNow = isPremium(subscriptionStore.get());
    if (isNow && !wasPremium && notebook.store.get().trouble?.code === "premium_required")
      void notebook.sync();
    wasPremium = isNow;
  });
  tabs.onmessage = () => void notebook.reload();
  open = {
    memberId,
    device,
    notebook,
    close() {
      ending.abort();
      clearInterval(timer);
      stopShowing();
      stopWatching();
      stopAwaiting();
      tabs.close();
      void notebook.close();
    },
  };
  void notebook.reload().then(notebook.sync);
  void forgetOthers(memberId);
}

/** Whoever was here before and did not come back leaves nothing, unless only this device has something of theirs. */
async function forgetOthers(memberId: string): Promise<void> {
  for (const other of await membersOnDevice()) {
    if (other !== memberId && !hasDrafts(other) && !(await holdsUnsent(other)))
      forgetNotebook(other).catch(console.error);
  }
}

function closeNotebook(): void {
  open?.close();
  open = undefined;
  notebookStore.set(OPENING);
}

/** Sends what waits and fetches what is new; resolves when both were tried. Files may come after that. */
export async function syncNotebook(): Promise<void> {
  await open?.notebook.sync();
}

/** Sends what waits, with its files; resolves when all was tried. */
export async function sendWaiting(): Promise<void> {
  await open?.notebook.sync();
  await open?.notebook.bringFiles();
}

/** Sends what waits of a member's, whether their notebook is open or not. Returns whether anything is left. */
export async function sendUnsent(memberId: string): Promise<boolean> {
  if (!(await holdsUnsent(memberId))) return false;
  openNotebook(memberId);
  await soon(sendWaiting());
  return holdsUnsent(memberId);
}

/**
 * Whether changes of a member's are on this device that the server may not know. Where storage took no mark of them, the
 * page and the database tell.
 */
export async function holdsUnsent(memberId: string): Promise<boolean> {
  if (hasUnsent(memberId)) return true;
  if (open?.memberId === memberId && notebookStore.get().writes.length > 0) return true;
  return (await membersOnDevice()).includes(memberId) && holdsWrites(memberId);
}

/** Lets go of a change that the server has refused. */
export async function dropWrite(id: string): Promise<void> {
  await open?.notebook.dropWrite(id);
}

/** Sends a change again that the server has refused; resolves when that was tried. */
export async function sendAgain(id: string): Promise<void> {
  await open?.notebook.sendAgain(id);
}

export function useNotebook(): NotebookState {
  return useStore(notebookStore);
}

/** The records of a kind, by their id; undefined until they are known. */
export function useRecords<T>(kind: string): ReadonlyMap<string, T> | undefined {
  const { status, records } = useStore(notebookStore);
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
export function writerOf<C extends Contract>() {
  return <A extends keyof Writes<C> & string>(
    address: A,
    parts: Writes<C>[A] extends Endpoint ? RequestParts<Writes<C>[A]> : never,
    effects: (version: string) => Change[],
    { id = newId(), ...more }: Partial<Pick<PendingWrite, "id" | "file" | "needs">> = {},
  ): Promise<Outcome> => {
    if (!open) throw new Error("no notebook is open");
    return open.notebook.change({ id, address, parts: parts as CallParts, effects: effects(id), ...more });
  };
}

/** What this device holds of the member whose notebook is open. */
export function openDevice(): DeviceStore | undefined {
  return open?.device;
}

const write = writerOf<typeof notebookContract>();
const CONFLICT = "conflict";

/** What stands beside a record because two devices changed it, oldest first. */
export function useConflictsOf(kind: string, recordId: string): Conflict[] {
  const conflicts = [...(useRecords<Conflict>(CONFLICT)?.values() ?? [])];
  return conflicts
    .filter((conflict) => conflict.kind === kind && conflict.record_id === recordId)
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
}

/** Lets go of what stands beside a record, once its writer has chosen. */
export function settleConflict({ id, version, kind, record_id }: Conflict): Promise<Outcome> {
  const parts = { params: { id }, query: { base: version } };
  // Never before what was chosen is kept.
  const needs = [{ kind, id: record_id }];
  return write("DELETE /api/conflicts/:id", parts, () => [{ kind: CONFLICT, id, value: null }], { needs });
}
