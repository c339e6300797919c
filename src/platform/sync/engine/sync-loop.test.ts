import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import type { CallError, CallResult } from "#platform/shared/api-client.ts";
import type { CallParts } from "#platform/shared/call-api.ts";
import { newId } from "#platform/shared/new-id.ts";
import type { ReceivedChange } from "../contract.ts";
import type { OutboxEntry } from "../mutation.ts";
import type { ChangesPage } from "../replica/history.ts";
import { applyPage, EMPTY_REPLICA } from "../replica/replica.ts";
import { openReplicaStore, type ReplicaStore } from "../replica/replica-store.ts";
import type { Call } from "./call.ts";
import { createLocalState, type LocalState } from "./local-state.ts";
import { createSyncLoop } from "./sync-loop.ts";

const BROKEN: CallError = { code: "internal", message: "Algo falló." };
const OFFLINE: CallError = { code: "offline", message: "Sin conexión." };

let device: ReplicaStore;
let local: LocalState;
let loop: ReturnType<typeof createSyncLoop>;
let calls: string[];
let locks: string[];
/** The server's errors by address. Calls to other addresses succeed. */
let errors: Record<string, CallError>;
/** Answers to pulls by cursor. */
let pages: Record<string, ChangesPage>;
/** Each call waits for this promise before its answer. */
let answer: (address: string) => Promise<void>;
let call: Call;

const page = (id: string): ReceivedChange => ({ kind: "page", id, value: { id }, revision: 1 });
const pageOf = (revision: number, ...changes: ReceivedChange[]): ChangesPage => ({
  changes,
  has_more: false,
  cursor: { revision },
  position: `${revision}.s`,
});

beforeEach(() => {
  calls = [];
  locks = [];
  errors = {};
  pages = { "0": pageOf(1), "1": pageOf(1) };
  device = openReplicaStore(newId());
  local = createLocalState(device, () => undefined);
  answer = async () => undefined;
  call = async <T>(address: string, { query, position }: CallParts) => {
    const { since = "", kind = "", id = "", seen } = query ?? {};
    calls.push([address, query && `${since}${kind}${id} seen ${seen}`, position].filter(Boolean).join(" "));
    const [error, data] = [errors[address], query && pages[since + kind + id]];
    await answer(address);
    if (error) return { ok: false, error };
    return { ok: true, data, position: `${calls.length}.told` } as CallResult<T>;
  };
  loop = createSyncLoop(local, call, async (name, work) => {
    locks.push(name);
    await work(() => true);
  });
});

function add(name: string, more: Partial<OutboxEntry> = {}): string {
  const id = newId();
  void local.add({ id, address: `PUT ${name}`, parts: {}, effects: [page(name)], ...more });
  local.endPersisting(id, false);
  return id;
}

test("one sync pushes the outbox in order, then pulls, under the lock of the changes", async () => {
  add("a");
  add("b");
  await loop.sync();
  expect(calls).toEqual(["PUT a", "PUT b 1.told", "GET /api/notebook 0 seen 0 2.told"]);
  expect(locks).toEqual(["changes"]);
  expect(local.store.get()).toMatchObject({ status: "ready", outbox: [], syncError: null });
});

test("a pull asks again from the last page's cursor, until there is no more or a page leads nowhere", async () => {
  const cursor = { revision: 5, kind: "page", id: "b" };
  pages = { "0": { ...pageOf(9, page("a")), has_more: true, cursor }, "5pageb": pageOf(9, page("b")) };
  await loop.sync();
  expect(calls).toEqual(["GET /api/notebook 0 seen 0", "GET /api/notebook 5pageb seen 0 9.s"]);
  expect([...(local.store.get().records.get("page")?.keys() ?? [])]).toEqual(["a", "b"]);
  pages["9"] = { ...pageOf(9, page("c")), has_more: true };
  calls.length = 0;
  await loop.sync();
  expect(calls).toEqual(["GET /api/notebook 9 seen 9 9.s"]);
  expect(local.store.get().syncError?.code).toBe("unavailable");
});

test("an entry that is too much work lets those pass that do not need it", async () => {
  errors = { "PUT a": { code: "over_budget", message: "Demasiado trabajo." } };
  add("a");
  add("b", { needs: [{ kind: "page", id: "a" }] });
  add("c");
  await loop.sync();
  expect(calls).toEqual(["PUT a", "PUT c", "GET /api/notebook 0 seen 0 2.told"]);
  expect(local.outbox.entries().map(({ address }) => address)).toEqual(["PUT a", "PUT b"]);
  expect(local.store.get().syncError?.code).toBe("over_budget");
});

test("an entry whose answer was lost leaves the outbox as soon as a pull names it", async () => {
  const file = { address: "PUT file", parts: { body: new Blob(["a"]) } };
  const id = add("a", { file });
  errors = { "PUT file": OFFLINE };
  await loop.sync();
  expect(local.outbox.entries()).toHaveLength(1);
  pages["1"] = { ...pageOf(2, page("a")), ids: [id] };
  await loop.sync();
  expect(local.outbox.entries()).toEqual([]);
});

test("a file that the server has lost since its upload is uploaded once more, and then its entry is refused", async () => {
  const refusal: CallError = { code: "bad_request", message: "La imagen ya no está." };
  errors = { "PUT a": refusal };
  add("a", { file: { address: "PUT file", parts: { body: new Blob(["a"]) } } });
  await loop.sync();
  await expect.poll(() => local.outbox.entries()).toEqual([]);
  const sent = calls.flatMap((call) => /PUT \w+/.exec(call) ?? []);
  expect(sent).toEqual(["PUT file", "PUT a", "PUT file", "PUT a"]);
});

test("a form hears at once that the record of its file has no room", async () => {
  errors = { "PUT a": { code: "too_large", message: "No cabe." } };
  const file = { address: "PUT file", parts: { body: new Blob(["a"]) } };
  const written = local.add({ id: newId(), address: "PUT a", parts: {}, effects: [page("a")], file });
  await loop.sync();
  expect(await written).toMatchObject({ state: "rejected", error: { code: "too_large" } });
  expect(calls.filter((call) => call.startsWith("PUT file"))).toHaveLength(1);
});

test("without locks, what is acknowledged while a page is read stays until a page that covers it", async () => {
  const read = Promise.withResolvers<void>();
  answer = async (address) => void (address.startsWith("GET") && (await read.promise));
  const pulling = loop.sync();
  await expect.poll(() => calls).toEqual(["GET /api/notebook 0 seen 0"]);
  const other = createSyncLoop(local, call, (_, work) => work(() => true));
  errors = { "GET /api/notebook": OFFLINE };
  add("a");
  const pushing = other.sync();
  await expect.poll(() => calls).toHaveLength(3);
  expect(calls[1]).toBe("PUT a");
  read.resolve();
  await Promise.all([pulling, pushing]);
  expect(local.outbox.entries()).toHaveLength(1);
});

test("what was acknowledged before another tab pulled is sent again: its server may be another", async () => {
  add("a");
  errors = { "GET /api/notebook": OFFLINE };
  await loop.sync();
  await device.applyRemoteChanges([], { ...applyPage(EMPTY_REPLICA, pageOf(1)), returned: [] });
  errors = {};
  calls.length = 0;
  await loop.sync();
  expect(calls).toEqual(["PUT a 1.s", "GET /api/notebook 1 seen 1 1.told"]);
  expect(local.outbox.entries()).toEqual([]);
});

test("a server error of one entry does not stop an independent one; a lost connection stops the push", async () => {
  errors = { "PUT a": BROKEN };
  for (const name of ["a", "a", "b"]) add(name);
  await loop.sync();
  expect(calls).toEqual(["PUT a", "PUT b"]);
  expect(local.store.get()).toMatchObject({ status: "failed", syncError: BROKEN });
  calls.length = 0;
  errors = { "PUT a": OFFLINE };
  add("c");
  await loop.sync();
  expect(calls).toEqual(["PUT a 2.told"]);
});

test.each([
  ["whose lock another tab has taken", () => undefined, false],
  [
    "whose device another tab has changed",
    () =>
      device.applyRemoteChanges([page("theirs")], { ...applyPage(EMPTY_REPLICA, pageOf(2)), returned: [] }),
    true,
  ],
])("an exchange %s stores nothing more", async (_which, happens, isHeld) => {
  await local.reload();
  loop = createSyncLoop(local, call, (_, work) => work(() => isHeld));
  const store = vi.spyOn(device, "applyRemoteChanges");
  pages["0"] = pageOf(1, page("mine"));
  // `happens` runs between the last read of the device and the transaction that stores the page.
  const { storePage } = local;
  vi.spyOn(local, "storePage").mockImplementationOnce(async (...told) => {
    await happens();
    return storePage(...told);
  });
  await loop.sync();
  const stored = await device.read();
  expect([...(stored?.records.get("page")?.keys() ?? [])]).not.toContain("mine");
  if (!isHeld) expect(store).not.toHaveBeenCalled();
});

test("the transaction itself asks whether the lock is held", async () => {
  await local.reload();
  let isHeld = true;
  loop = createSyncLoop(local, call, (_, work) => work(() => isHeld));
  pages["0"] = pageOf(1, page("mine"));
  const { applyRemoteChanges } = device;
  vi.spyOn(device, "applyRemoteChanges").mockImplementationOnce((...told) => {
    isHeld = false;
    return applyRemoteChanges(...told);
  });
  await loop.sync();
  expect(await device.read()).toMatchObject({ hasInitialSync: false, records: new Map() });
});
