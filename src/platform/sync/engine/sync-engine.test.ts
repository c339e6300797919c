import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CallError, CallResult } from "#platform/shared/api-client.ts";
import type { CallParts } from "#platform/shared/call-api.ts";
import { newId } from "#platform/shared/new-id.ts";
import type { ReceivedChange } from "../contract.ts";
import type { OutboxEntry } from "../mutation.ts";
import { openReplicaStore, type ReplicaStore } from "../replica/replica-store.ts";
import type { Call } from "./call.ts";
import { createSyncEngine, type SyncEngine } from "./sync-engine.ts";

// Tests of mutations' results, of uploads, and of a device whose storage is full. test/world tests several devices.

const FILE = "PUT /api/files/:file";
const BUSY: CallError = { code: "unavailable", message: "Ahora no.", fields: { file: "Hay muchas." } };
const OFFLINE: CallError = { code: "offline", message: "Sin conexión." };

let device: ReplicaStore;
let notebook: SyncEngine;
let calls: string[];
/** The idempotency keys of the mutations sent. */
let keys: (string | undefined)[];
let bodies: unknown[];
/** The server's answer to uploads; undefined for success. */
let fileError: CallError | undefined;
/** The server answers uploads after this promise. */
let fileAnswers: Promise<void>;
/** The server's answer to mutations; undefined for success. */
let changeError: CallError | undefined;
/** The server answers mutations after this promise. */
let changeAnswers: Promise<void>;
/** The answer to a pull. */
let answer: CallResult<unknown>;

beforeEach(() => {
  device = openReplicaStore(newId());
  const made: string[] = [];
  calls = made;
  keys = [];
  bodies = [];
  fileError = undefined;
  fileAnswers = Promise.resolve();
  changeError = undefined;
  changeAnswers = Promise.resolve();
  answer = told(1);
  const call: Call = async <T>(address: string, { writeId, body }: CallParts) => {
    if (address.startsWith("GET")) return answer as CallResult<T>;
    made.push(address);
    if (address !== FILE) keys.push(writeId);
    if (address !== FILE) bodies.push(body);
    await (address === FILE ? fileAnswers : changeAnswers);
    const error = address === FILE ? fileError : changeError;
    return (error ? { ok: false, error } : { ok: true, data: undefined }) as CallResult<T>;
  };
  const turns = { changes: Promise.resolve(), files: Promise.resolve() };
  notebook = createSyncEngine({
    device,
    call,
    withLock: (name, work) => {
      turns[name] = turns[name].then(() => work(() => true));
      return turns[name];
    },
    notifyTabs: () => undefined,
  });
});
afterEach(() => notebook.close());
afterEach(() => void vi.useRealTimers());

function told(revision: number, ...changes: Omit<ReceivedChange, "revision">[]): CallResult<unknown> {
  const cursor = { revision };
  return { ok: true, data: { cursor, position: `${revision}.s`, has_more: false, changes } };
}

function change(name: string, more: Partial<OutboxEntry> = {}) {
  const effects = [{ kind: "page", id: name, value: { name } }];
  return notebook.mutate({ id: newId(), address: `PUT ${name}`, parts: {}, effects, ...more });
}

async function sendAll(): Promise<void> {
  await notebook.sync();
  await notebook.uploadFiles();
}

const mark = () => change("mark", { needs: [{ kind: "page", id: "page" }] });
const withFile = { file: { address: FILE, parts: { params: { file: "a" }, body: new Blob(["a"]) } } };

test("a mutation whose answer was lost is sent again under the same idempotency key", async () => {
  changeError = OFFLINE;
  const id = newId();
  expect((await change("note", { id })).state).toBe("queued");
  changeError = undefined;
  await notebook.sync();
  expect(keys).toEqual([id, id]);
});

test("an edit goes out with the record of its base, if the page still has that version", async () => {
  const page = { name: "page", version: "a" };
  answer = told(1, { kind: "page", id: "page", value: page });
  await notebook.sync();
  answer = told(1);
  const edit = (base: string) =>
    change("page", {
      parts: { body: { base } },
      effects: [{ kind: "page", id: "page", value: { version: "b" } }],
    });
  await edit("a");
  await edit("a");
  expect(bodies).toEqual([{ base: "a", before: page }, { base: "a" }]);
});

test("a file is uploaded before the mutation that needs it, and after independent mutations", async () => {
  const all = [change("page", withFile), change("note"), mark()];
  for (const outcome of await Promise.all(all)) expect(outcome.state).toBe("applied");
  expect(calls).toEqual(["PUT note", FILE, "PUT page", "PUT mark"]);
});

test("a failed upload delays only the mutations that depend on it, and an uploaded file is not sent again", async () => {
  fileError = BUSY;
  const all = [change("page", withFile), change("page"), mark()];
  const note = change("note");
  expect(await Promise.all(all)).toMatchObject(Array(3).fill({ state: "queued", isPersisted: true }));
  expect((await note).state).toBe("applied");
  expect(new Set(calls)).toEqual(new Set([FILE, "PUT note"]));
  // The device has stored the file, so the page may be closed meanwhile.
  const { outbox = [] } = (await device.read()) ?? {};
  expect(await outbox[0]?.file?.parts.body.text()).toBe("a");
  calls.length = 0;
  fileError = OFFLINE;
  await sendAll();
  expect(notebook.store.get().syncError).toEqual(OFFLINE);
  expect(new Set(calls)).toEqual(new Set([FILE]));
  calls.length = 0;
  fileError = undefined;
  await sendAll();
  await sendAll();
  expect(calls).toEqual([FILE, "PUT page", "PUT page", "PUT mark"]);
  expect(notebook.store.get().outbox).toEqual([]);
});

test("an independent mutation is applied and leaves the outbox while a file is being uploaded", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  fileAnswers = promise;
  const page = change("page", withFile);
  await expect.poll(() => calls).toEqual([FILE]);
  expect((await change("note")).state).toBe("applied");
  await expect.poll(() => notebook.store.get().outbox).toHaveLength(1);
  resolve();
  expect((await page).state).toBe("applied");
});

test("a mutation that depends on a rejected one is sent only after the rejected one is discarded", async () => {
  fileError = OFFLINE;
  await change("page", withFile);
  expect((await mark()).state).toBe("queued");
  fileError = { code: "too_large", message: "Pesa mucho." };
  await sendAll();
  const [refused] = notebook.store.get().outbox;
  expect(refused).toMatchObject({ refusal: { fields: { file: "Pesa mucho." } } });
  await sendAll();
  expect(calls).not.toContain("PUT mark");
  await notebook.discard(refused?.id ?? "");
  await sendAll();
  expect(calls).toContain("PUT mark");
});

test("a mutation whose file is refused is rejected with the reason and leaves the outbox", async () => {
  fileError = { code: "unsupported_media_type", message: "Eso no es una foto." };
  const outcome = await change("page", withFile);
  expect(outcome).toMatchObject({ state: "rejected", error: { fields: { file: "Eso no es una foto." } } });
  expect(calls).toEqual([FILE]);
  expect(notebook.store.get().outbox).toEqual([]);
});

test("a 404 for the file's address leaves the mutation queued, and a later sync sends both", async () => {
  fileError = { code: "not_found", message: "No está." };
  expect((await change("page", withFile)).state).toBe("queued");
  expect(new Set(calls)).toEqual(new Set([FILE]));
  fileError = undefined;
  await sendAll();
  expect(calls.slice(-2)).toEqual([FILE, "PUT page"]);
});

test("a rejection reaches the caller even if the caller's wait times out during the dequeue", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  changeError = { code: "bad_request", message: "No es válido." };
  const { dequeue } = device;
  device.dequeue = async (id) => {
    vi.advanceTimersByTime(60_000);
    await dequeue(id);
  };
  expect(await change("note")).toEqual({ state: "rejected", error: changeError });
  expect(notebook.store.get().outbox).toEqual([]);
});

test("a mutation rejected after the caller's wait timed out stays in the outbox with the reason", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { promise, resolve } = Promise.withResolvers<void>();
  changeAnswers = promise;
  changeError = { code: "bad_request", message: "No es válido." };
  const note = change("note");
  await vi.waitUntil(() => calls.length > 0);
  vi.advanceTimersByTime(60_000);
  expect((await note).state).toBe("queued");
  resolve();
  await notebook.sync();
  expect(notebook.store.get().outbox).toMatchObject([{ refusal: changeError }]);
});

test("a failed sync does not report a mutation as unpersisted while the replica is still storing it", async () => {
  const { promise: room, resolve } = Promise.withResolvers<void>();
  const { enqueue } = device;
  device.enqueue = async (write) => {
    await room;
    return enqueue(write);
  };
  changeError = OFFLINE;
  const note = change("note");
  await notebook.sync();
  expect(notebook.store.get().syncError).toEqual(OFFLINE);
  resolve();
  expect(await note).toEqual({ state: "queued", isPersisted: true, error: OFFLINE });
});

test("a failed upload does not report another mutation as queued while that one is being sent", async () => {
  const { promise: noFile, resolve: refuseFile } = Promise.withResolvers<void>();
  const { promise: sent, resolve } = Promise.withResolvers<void>();
  fileAnswers = noFile;
  fileError = BUSY;
  const page = change("page", withFile);
  await expect.poll(() => calls).toEqual([FILE]);
  changeAnswers = sent;
  const note = change("note");
  await expect.poll(() => calls).toContain("PUT note");
  refuseFile();
  // During this read the engine can react to the file's failure.
  await device.read();
  resolve();
  expect((await note).state).toBe("applied");
  expect(await page).toEqual({ state: "queued", isPersisted: true, error: BUSY });
});

const page = (id: string, name = id) => ({ kind: "page", id, value: { name } });
const gone = (id: string) => ({ kind: "page", id, value: null });
const shown = ({ store }: SyncEngine) => [...(store.get().records.get("page")?.keys() ?? [])];

test("remote changes that a full device cannot store stay visible, also offline", async () => {
  device.applyRemoteChanges = async () => false;
  answer = told(2, page("a"), page("b"));
  await notebook.sync();
  answer = { ok: false, error: OFFLINE };
  await notebook.reload();
  expect(shown(notebook)).toEqual(["a", "b"]);
  await notebook.sync();
  expect(notebook.store.get()).toMatchObject({ status: "ready", syncError: OFFLINE });
  expect(shown(notebook)).toEqual(["a", "b"]);
});

test("a replica that was full stores all missed changes and deletions once there is room", async () => {
  const { applyRemoteChanges } = device;
  answer = told(2, page("a"), page("b"));
  await notebook.sync();
  device.applyRemoteChanges = async () => false;
  answer = told(4, gone("a"), page("c"));
  await notebook.sync();
  device.applyRemoteChanges = applyRemoteChanges;
  answer = told(5, page("d"));
  await notebook.sync();
  const stored = await device.read();
  expect([...(stored?.records.get("page")?.keys() ?? [])]).toEqual(["b", "c", "d"]);
  expect(stored?.position).toBe("5.s");
});

test("one more record costs the device one record, however many there are", async () => {
  answer = told(2, ...Array.from({ length: 300 }, (_, index) => page(`a${index}`)));
  await notebook.sync();
  const touched = (["put", "getAll"] as const).map((method) => vi.spyOn(IDBObjectStore.prototype, method));
  const ofRecords = () =>
    touched.map(({ mock }) => mock.contexts.filter((store) => (store as IDBObjectStore).name === "records"));
  answer = told(3, page("more"));
  expect((await change("more")).state).toBe("applied");
  await expect.poll(() => notebook.store.get().outbox).toEqual([]);
  answer = told(3);
  await notebook.sync();
  expect(ofRecords().map(({ length }) => length)).toEqual([1, 0]);
  expect(shown(notebook)).toHaveLength(301);
});

test("a rejected mutation that the device could not store stays in the outbox until it is discarded", async () => {
  device.enqueue = async () => false;
  changeError = OFFLINE;
  expect(await change("note")).toMatchObject({ state: "queued", isPersisted: false });
  changeError = { code: "bad_request", message: "No es válido." };
  await notebook.sync();
  await notebook.reload();
  expect(notebook.store.get().outbox).toMatchObject([{ refusal: changeError }]);
  await notebook.discard(notebook.store.get().outbox[0]?.id ?? "");
  await notebook.reload();
  expect(notebook.store.get().outbox).toEqual([]);
});

const FULL: CallError = { code: "too_large", message: "Llegaste al máximo." };

async function refuseNote(): Promise<void> {
  changeError = OFFLINE;
  await change("note");
  changeError = FULL;
  await notebook.sync();
}

test("a mutation rejected for quota is retried under the same id, and applied once there is room", async () => {
  await refuseNote();
  const { id = "" } = notebook.store.get().outbox[0] ?? {};
  expect((await device.read())?.outbox).toMatchObject([{ id, refusal: FULL }]);
  calls.length = 0;
  await notebook.retry(id);
  expect(calls).toEqual(["PUT note"]);
  expect(notebook.store.get().outbox).toMatchObject([{ id, refusal: FULL }]);
  expect((await device.read())?.outbox).toMatchObject([{ id, refusal: FULL }]);
  changeError = undefined;
  await notebook.retry(id);
  expect(notebook.store.get().outbox).toEqual([]);
  expect((await device.read())?.outbox).toEqual([]);
});

test("a mutation rejected for quota is queued again when it is retried offline", async () => {
  await refuseNote();
  changeError = OFFLINE;
  await notebook.retry(notebook.store.get().outbox[0]?.id ?? "");
  expect(notebook.store.get().outbox[0]?.refusal).toBeUndefined();
  expect((await device.read())?.outbox[0]?.refusal).toBeUndefined();
});

test("a rejected mutation that the device could not store can be retried from memory", async () => {
  device.enqueue = async () => false;
  await refuseNote();
  changeError = undefined;
  await notebook.retry(notebook.store.get().outbox[0]?.id ?? "");
  expect(notebook.store.get().outbox).toEqual([]);
});

test("300 mutations that wait for room go once a record is deleted, and few are refused in vain", async () => {
  changeError = OFFLINE;
  await Promise.all(Array.from({ length: 300 }, (_, at) => change(`note ${at}`)));
  changeError = FULL;
  await notebook.sync();
  const waiting = () => notebook.store.get().outbox.filter(({ refusal }) => refusal).length;
  expect(waiting()).toBe(300);
  calls.length = 0;
  await notebook.sync();
  await notebook.sync();
  // At first the page tries one entry, because it does not know what other devices have deleted.
  expect(calls).toHaveLength(1);
  expect(waiting()).toBe(300);

  changeError = undefined;
  answer = told(2, { kind: "page", id: "old", value: {} });
  await notebook.sync();
  expect(waiting()).toBe(300);
  answer = told(3, { kind: "page", id: "old", value: null });
  calls.length = 0;
  await notebook.sync();
  expect(calls).toEqual(Array.from({ length: 300 }, (_, at) => `PUT note ${at}`));
  expect(notebook.store.get().outbox).toEqual([]);
});

test.each([
  ["by itself", () => notebook.sync()],
  ["by the member", () => notebook.retry(notebook.store.get().outbox[0]?.id ?? "")],
])("a mutation that is refused again %s goes if a record was deleted meanwhile", async (_who, send) => {
  answer = told(1, { kind: "page", id: "old", value: {} });
  await refuseNote();
  const [refusal, deletion] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  changeAnswers = refusal.promise;
  calls.length = 0;
  const sending = send();
  await expect.poll(() => calls).toEqual(["PUT note"]);
  const effects = [{ kind: "page", id: "old", value: null }];
  const deleting = notebook.mutate({ id: newId(), address: "DELETE old", parts: {}, effects });
  changeAnswers = deletion.promise;
  refusal.resolve();
  await expect.poll(() => calls).toEqual(["PUT note", "DELETE old"]);
  changeError = undefined;
  answer = told(2, { kind: "page", id: "old", value: null });
  deletion.resolve();
  await Promise.all([sending, deleting]);
  await expect.poll(() => notebook.store.get().outbox).toEqual([]);
  expect(calls).toEqual(["PUT note", "DELETE old", "PUT note"]);
});
