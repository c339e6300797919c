import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showMutationToast } from "#notebook/sync-notices/mutation-toast.ts";
import { type CallError, type CallResult, OFFLINE } from "#platform/shared/api-client.ts";
import type { CallParts } from "#platform/shared/call-api.ts";
import { newId } from "#platform/shared/new-id.ts";
import { createSyncEngine, type SyncEngine } from "../engine/sync-engine.ts";
import type { OutboxEntry } from "../mutation.ts";
import { fileStore } from "./file-store.ts";
import { answered } from "./replica-database.ts";
import { openReplicaStore, type ReplicaStore } from "./replica-store.ts";

// Tests of an open page whose database the browser breaks: what the page then stores and shows (decision 0096).

vi.mock("#platform/ui/toasts/toast.ts", () => ({ showToast: vi.fn() }));

const picture = { address: "PUT /api/files/:file", parts: { body: new Blob(["a"]) } };
const WRITTEN: [what: string, kind: string, more?: Partial<OutboxEntry>][] = [
  ["a note", "note"],
  ["a tick", "goal"],
  ["a heart", "favourite"],
  ["a comparison", "comparison"],
  ["a picture", "page", { file: picture }],
];

let member: string;
let device: ReplicaStore;
let notebook: SyncEngine;
let sent: (string | undefined)[];
let error: CallError | undefined;

const open = () => {
  device = openReplicaStore(member);
  return createSyncEngine({
    device,
    call: async <T>(address: string, { writeId }: CallParts) => {
      if (error) return { ok: false, error };
      if (address.startsWith("PUT /api/change")) sent.push(writeId);
      const data = { cursor: { revision: 1 }, position: "1.s", has_more: false, changes: [KNOWN] };
      return { ok: true, data } as CallResult<T>;
    },
    withLock: (_, work) => work(() => true),
    notifyTabs: () => undefined,
  });
};
const KNOWN = { kind: "idea", id: "known", value: { title: "De antes" }, revision: 1 };
const name = () => `notebook-${member}`;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  member = newId();
  sent = [];
  error = undefined;
  notebook = open();
  await notebook.sync();
  await fileStore(device).putFile("seen.webp", new Blob(["seen"]), false);
  error = OFFLINE;
});
afterEach(() => {
  vi.useRealTimers();
  notebook.close();
});

/** Resolves with the result of work while the fake time passes. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(100);
  }
  return work;
}

/** @param version the current one by default */
function opened(version?: number): Promise<IDBDatabase> {
  const request = indexedDB.open(name(), version);
  request.onupgradeneeded = ({ oldVersion }) => {
    if (oldVersion > 0) return;
    for (const store of ["records", "facts"]) request.result.createObjectStore(store);
    request.result
      .createObjectStore("writes", { autoIncrement: true })
      .createIndex("id", "id", { unique: true });
  };
  return new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
}

const deleted = () =>
  new Promise((resolve) => {
    indexedDB.deleteDatabase(name()).onsuccess = resolve;
  });

/** Breaks all open connections, as old Safari does, and Android when memory is short. Later connections work. */
function killConnection(): void {
  const { open } = IDBFactory.prototype;
  const alive = new WeakSet<IDBDatabase>();
  vi.spyOn(IDBFactory.prototype, "open").mockImplementation(function (this: IDBFactory, ...asked) {
    const request = open.apply(this, asked);
    request.addEventListener("success", () => alive.add(request.result));
    return request;
  });
  refuse((database) => !alive.has(database), "InvalidStateError");
}

function refuse(isRefused: (database: IDBDatabase, mode: unknown) => boolean, problem: string): void {
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...asked) {
    if (isRefused(this, asked[1])) throw new DOMException("the browser says no", problem);
    return transaction.apply(this, asked);
  });
}

function fill(): void {
  const full = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  for (const method of ["add", "put"] as const)
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(full);
}

/** Opens the page again after `breaks` has broken the browser's database. */
async function reopenOver(breaks: () => unknown): Promise<void> {
  notebook.close();
  await breaks();
  notebook = open();
}

const silent: object = new Proxy({}, { get: () => () => silent });

interface Case {
  breaks: () => unknown;
  isKept?: true;
  /** True if the device's database can be used. */
  hasDevice?: true;
  /** True if the records stored before can be read. */
  isRead?: true;
}
const CASES: Record<string, Case> = {
  closed: { breaks: killConnection, isKept: true, hasDevice: true, isRead: true },
  deleted: { breaks: deleted, isKept: true, hasDevice: true },
  "of a newer version": { breaks: async () => (await opened(3)).close() },
  blocked: {
    breaks: () =>
      reopenOver(async () => {
        await deleted();
        await opened(1);
      }),
  },
  hanging: {
    breaks: () =>
      reopenOver(() => vi.spyOn(IDBFactory.prototype, "open").mockReturnValue({} as IDBOpenDBRequest)),
  },
  mute: {
    breaks: () => vi.spyOn(IDBDatabase.prototype, "transaction").mockReturnValue(silent as IDBTransaction),
  },
  full: { breaks: fill, hasDevice: true, isRead: true },
  "read-only": {
    breaks: () => refuse((_, mode) => mode === "readwrite", "UnknownError"),
    hasDevice: true,
    isRead: true,
  },
};

const MATRIX = Object.entries(CASES).flatMap(([state, told]) =>
  WRITTEN.map(([what, kind, more]) => [what, state, kind, more, told] as const),
);

test.each(MATRIX)(
  "%s over a database that is %s is told as it is, and sent once",
  async (_what, _state, kind, more, { breaks, isKept = false, hasDevice = false, isRead }) => {
    await breaks();
    const id = newId();
    const effects = [{ kind, id: "written", value: { kind } }];
    const entry = { id, address: "PUT /api/change", parts: {}, effects, ...more };
    const result = await inTime(notebook.mutate(entry));
    expect(result).toMatchObject({ state: "queued", isPersisted: isKept });
    expect(showMutationToast(result, { done: "Hecho", failed: "Error" })).toBe(isKept);
    await inTime(notebook.sync());
    const state = notebook.store.get();
    expect([state.unkept.length, Boolean(state.hasDevice)]).toEqual([isKept ? 0 : 1, hasDevice]);
    // The page shows the new record in any case.
    expect(state.records.get(kind)?.get("written")).toEqual({ kind });
    const seen = await inTime(fileStore(device).readFile("seen.webp"));
    // An unreadable picture is not the same as a picture that the device lacks.
    expect(seen ? await seen.text() : seen).toBe(isRead ? "seen" : hasDevice ? undefined : null);
    if (isRead) expect((await inTime(device.read()))?.records.get("idea")?.size).toBe(1);
    if (isKept) expect((await inTime(device.read()))?.outbox).toMatchObject([{ id }]);
    error = undefined;
    await inTime(notebook.sync());
    await inTime(notebook.uploadFiles());
    expect(sent).toEqual([id]);
    expect(notebook.store.get().outbox).toEqual([]);
  },
);

test("what waited in a database that the browser deleted stays in the page, is told so, and is sent", async () => {
  const id = newId();
  const effects = [{ kind: "note", id: "written", value: { kind: "note" } }];
  const writing = notebook.mutate({ id, address: "PUT /api/change", parts: {}, effects });
  await expect.poll(async () => (await device.read())?.outbox.length).toBe(1);
  await deleted();
  await inTime(notebook.sync());
  expect(await inTime(writing)).toMatchObject({ state: "queued" });
  expect(notebook.store.get()).toMatchObject({ outbox: [{ id }], unkept: [{ id }] });
  error = undefined;
  await inTime(notebook.sync());
  expect(sent).toEqual([id]);
});

test("a picture is read while the device stores records", async () => {
  let isRead = false;
  const storing = device.database.write(["records"], async ({ records }) => {
    while (!isRead) await answered(records.count());
  });
  expect(await (await fileStore(device).readFile("seen.webp"))?.text()).toBe("seen");
  isRead = true;
  await storing;
});

test("a slow device that answers now and then stores a large page", async () => {
  const { put } = IDBObjectStore.prototype;
  let puts = 0;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, ...asked) {
    if (++puts % 100 === 0) vi.advanceTimersByTime(1000);
    return put.apply(this, asked);
  });
  const changes = Array.from({ length: 2500 }, (_, place) => ({ ...KNOWN, id: `idea ${place}` }));
  const before = await device.read();
  if (!before) throw new Error("no device");
  const page = { ...before, returned: [], isCurrent: () => true };
  expect(await device.applyRemoteChanges(changes, page)).toBe(true);
});
