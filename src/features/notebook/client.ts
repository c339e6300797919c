import { type CallParts, callApi } from "#shared/call-api.ts";
import type { Addresses, Contract, Endpoint, RequestParts } from "#shared/contract.ts";
import { newId } from "#shared/new-id.ts";
import { createStore } from "#shared/store.ts";
import { useStore } from "#ui/use-store.ts";
import type { Change } from "./contract.ts";
import { deviceStore, forgetDevice } from "./device-store.ts";
import { createNotebook, type Notebook, type NotebookState, OPENING, type Outcome } from "./notebook.ts";

export const notebookStore = createStore<NotebookState>(OPENING);

/** Longer than a slow connection takes, shorter than a broken one is waited for by itself. */
const CALL_MAX_MS = 30_000;

let open: { memberId: string; notebook: Notebook; close: () => void } | undefined;

/** Opens a member's notebook on this device, and brings it up to date. One that is open goes on. */
export function openNotebook(memberId: string): void {
  if (open?.memberId === memberId) return;
  closeNotebook();
  const name = `notebook-${memberId}`;
  const tabs = new BroadcastChannel(name);
  const notebook = createNotebook({
    device: deviceStore(memberId),
    call: (address, parts) => callApi(address, { ...parts, timeoutMs: CALL_MAX_MS }),
    exclusively: async (work) => {
      await (navigator.locks ? navigator.locks.request(name, work) : work());
    },
    announce: () => tabs.postMessage(null),
  });
  const stopFollowing = notebook.store.subscribe(() => notebookStore.set(notebook.store.get()));
  open = {
    memberId,
    notebook,
    close() {
      stopFollowing();
      tabs.close();
      void notebook.close();
    },
  };
  tabs.onmessage = () => void notebook.reload();
  void notebook.reload().then(notebook.sync);
}

export function closeNotebook(): void {
  open?.close();
  open = undefined;
  notebookStore.set(OPENING);
}

/** Removes a member's notebook from this device. */
export async function forgetNotebook(memberId: string): Promise<void> {
  if (open?.memberId === memberId) closeNotebook();
  await forgetDevice(memberId);
}

/** Sends what waits and fetches what is new; resolves when both were tried. */
export async function syncNotebook(): Promise<void> {
  await open?.notebook.sync();
}

/** Lets go of a change that the server has refused. */
export async function dropWrite(id: string): Promise<void> {
  await open?.notebook.dropWrite(id);
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
  ): Promise<Outcome> => {
    if (!open) throw new Error("no notebook is open");
    const id = newId();
    return open.notebook.change({ id, address, parts: parts as CallParts, effects: effects(id) });
  };
}
