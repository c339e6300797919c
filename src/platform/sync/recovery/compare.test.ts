import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CallError, CallResult } from "#platform/shared/api-client.ts";
import type { CallParts } from "#platform/shared/call-api.ts";
import { newId } from "#platform/shared/new-id.ts";
import type { ReceivedChange } from "../contract.ts";
import { createSyncEngine, type SyncEngine } from "../engine/sync-engine.ts";
import type { Change, OutboxEntry } from "../mutation.ts";
import { clearSynced, hasUnsentStored } from "../replica/clear-synced.ts";
import type { ChangesPage } from "../replica/history.ts";
import { applyPage, EMPTY_REPLICA } from "../replica/replica.ts";
import { openReplicaStore, type ReplicaStore } from "../replica/replica-store.ts";
import type { Returned } from "./differences.ts";

// Tests of a device whose server has another history. returns.server.test.ts tests the server, test/devices tests both.

const RETURNS = "POST /api/notebook/returns";
const COMPARE = "POST /api/notebook/compare";
const OFFLINE: CallError = { code: "offline", message: "Sin conexión." };
const FULL: CallError = { code: "too_large", message: "No cabe." };
const PICTURE = "/api/journal-images/1700000000000_a-000000000000.webp";

const B_REFUSED = { undone: [], refused: [{ kind: "idea", id: "b", ...FULL }] };

type Offer = { looked: number; items: Returned[]; ids: string[] };

let memberId: string;
let device: ReplicaStore;
let notebook: SyncEngine;
/** Every call, in order. */
let sent: { address: string; parts: CallParts }[];
/** The changes of the restored server, oldest first. Revision 5 is the last one that both histories have. */
let server: ReceivedChange[];
let epoch: string;
let answers: (address: string, parts: CallParts) => CallResult<unknown> | undefined;

beforeEach(() => {
  memberId = newId();
  device = openReplicaStore(memberId);
  sent = [];
  server = [];
  epoch = "new";
  answers = () => undefined;
  notebook = openNotebook(device);
});
afterEach(() => notebook.close());

function openNotebook(device: ReplicaStore): SyncEngine {
  const call = async <T>(address: string, parts: CallParts) => answer(address, parts) as CallResult<T>;
  return createSyncEngine({ device, call, withLock: (_, work) => work(() => true), notifyTabs() {} });
}

const head = () => server.at(-1)?.revision ?? 5;
const position = () => `${head()}.${epoch}`;

function answer(address: string, parts: CallParts): CallResult<unknown> {
  sent.push({ address, parts });
  const special = answers(address, parts);
  if (special) return special;
  const common = { common: 5, is_forgotten: false, kinds: ["idea", "page", "conflict"] };
  if (address === COMPARE) return { ok: true, data: { ...common, position: position() } };
  if (address.startsWith("PUT /api/")) return { ok: true, data: undefined };
  if (parts.position && !parts.position.endsWith(`.${epoch}`))
    return { ok: false, error: { code: "diverged", message: "Abre la página de nuevo." } };
  if (address.startsWith("GET")) return { ok: true, data: pageAfter(Number(parts.query?.since)) };
  if (address === RETURNS) {
    take((parts.body as Offer).items);
    return { ok: true, data: { undone: [], refused: [] }, position: position() };
  }
  return { ok: true, data: undefined, position: position() };
}

function pageAfter(since: number): ChangesPage {
  const cursor = { revision: head() };
  const changes = server.filter(({ revision }) => revision > since);
  return { changes, has_more: false, cursor, position: position() };
}

function take(changes: Change[]): void {
  const isOther = ({ kind, id }: Change) => !changes.some((one) => one.kind === kind && one.id === id);
  const revision = head() + 1;
  const taken = changes.map(({ kind, id, value }) => ({ kind, id, value, revision }));
  server = [...server.filter(isOther), ...taken];
}

const idea = (id: string, revision = 9, title = id): ReceivedChange => {
  return { kind: "idea", id, value: { id, title, version: `${id} ${title}` }, revision };
};
const offers = () => sent.flatMap(({ address, parts }) => (address === RETURNS ? [parts.body as Offer] : []));
const titles = () => offers().map(({ items }) => items.map(({ id }) => id));
const addresses = () => sent.map(({ address }) => address.replace("GET /api/notebook", "GET"));
const refused = () => notebook.store.get().outbox.filter(({ refusal }) => refusal);

/** Leaves a replica of the history "old" on the device. */
async function know(changes: ReceivedChange[], ids: string[] = [], store = device): Promise<void> {
  const pairs: [number, string][] = [[5, "old"]];
  const page = { ...pageAfter(0), cursor: { revision: 10 }, position: "10.old", pairs, ids, changes };
  const replica = { ...applyPage(EMPTY_REPLICA, page), kept: 5 };
  await store.applyRemoteChanges(changes, { ...replica, returned: [], isFullSnapshot: true });
  await notebook.reload();
}

function write(id: string) {
  return notebook.mutate({ id: newId(), address: `PUT ${id}`, parts: {}, effects: [idea(id)] });
}

/** Returns an entry as a script from before decision 0078 queued it. */
function queue(records: Change[], applied: string[], isLast = true): OutboxEntry {
  return {
    id: newId(),
    address: "POST /api/notebook/recoveries",
    parts: { body: { epoch: "", revision: 8, is_last: isLast, records, applied, covered: [] } },
    effects: records.filter(({ value }) => value !== null),
  };
}

async function send(...entries: OutboxEntry[]): Promise<void> {
  for (const entry of entries) await device.enqueue(entry);
  await notebook.reload();
  await notebook.sync();
}

test("the replica stays until the server has everything, and a lost connection goes on where it was", async () => {
  const known = [newId()];
  await know([idea("a"), idea("b")], known);
  server = [idea("x", 6), idea("y", 7)];
  const cursor = { revision: 6, kind: "idea", id: "x" };
  answers = (_address, { query }) => {
    if (query?.since === "0") {
      const changes = server.slice(0, 1);
      return { ok: true, data: { ...pageAfter(0), changes, has_more: true, cursor } };
    }
    return query?.id === "x" && sent.length < 5 ? { ok: false, error: OFFLINE } : undefined;
  };
  await notebook.sync();
  expect(notebook.store.get().syncError).toEqual(OFFLINE);
  expect((await device.read())?.position).toBe("10.old");
  answers = (address) => (address === RETURNS ? { ok: false, error: OFFLINE } : undefined);
  await notebook.sync();
  expect((await device.read())?.position).toBe("10.old");
  answers = () => undefined;
  sent = [];
  await notebook.sync();
  // The device asks again neither for records that both have nor for records that it has pulled.
  expect(addresses()).toEqual(["GET", "GET", RETURNS, "GET", "GET"]);
  expect(sent[1]?.parts).toEqual({ query: { since: "7", seen: "7" }, position: "7.new" });
  expect(offers()).toMatchObject([{ looked: 7, ids: known }]);
  const stored = await device.read();
  expect([...(stored?.records.get("idea")?.keys() ?? [])]).toEqual(["a", "b", "x", "y"]);
  // The new epoch stops a script from before decision 0078 in another tab, which would go on with its own replica.
  expect(stored?.epoch).not.toBe("");
});

test("from the first refusal until the server has everything, the replica counts as unsent", async () => {
  await know([idea("a")]);
  answers = (address) => (address === RETURNS ? { ok: false, error: OFFLINE } : undefined);
  await notebook.sync();
  expect(await hasUnsentStored(memberId)).toBe(true);
  await clearSynced(memberId);
  expect((await device.read())?.records.get("idea")?.has("a")).toBe(true);
  answers = () => undefined;
  await notebook.sync();
  expect(titles()).toEqual([["a"], ["a"]]);
  expect(await hasUnsentStored(memberId)).toBe(false);
});

test("what others change again and again is left for later, with the ids, and the replica stays", async () => {
  const known = [newId()];
  await know([idea("a"), idea("b")], known);
  answers = (address, { body }) => {
    if (address !== RETURNS) return undefined;
    take((body as Offer).items.filter(({ id }) => id === "b"));
    return { ok: true, data: { undone: [{ kind: "idea", id: "a" }], refused: [] }, position: position() };
  };
  await notebook.sync();
  expect(notebook.store.get().syncError?.code).toBe("unavailable");
  expect(titles()).toEqual([["a", "b"], ...Array(5).fill(["a"])]);
  expect(offers().every(({ items }) => items.every(({ text }) => text))).toBe(true);
  expect((await device.read())?.position).toBe("10.old");
  answers = () => undefined;
  sent = [];
  await notebook.sync();
  expect(offers()).toMatchObject([{ items: [{ id: "a" }], ids: known }]);
  expect((await device.read())?.position).toBe(position());
});

test("a call that the server refuses is tried without its ids, then with each record alone", async () => {
  await know([idea("a"), idea("b")], [newId()]);
  answers = (address, { body }) => {
    const { items, ids } = (body ?? {}) as Offer;
    const isBad = address === RETURNS && (ids.length > 0 || items.some(({ id }) => id === "b"));
    return isBad ? { ok: false, error: { code: "bad_request", message: "No vale." } } : undefined;
  };
  await notebook.sync();
  expect(titles()).toEqual([["a", "b"], ["a", "b"], ["a"], ["b"]]);
  expect(refused()).toMatchObject([{ effects: [{ id: "b" }], refusal: { message: "No vale." } }]);
  expect((await device.read())?.position).toBe(position());
});

test("a refused record, or one with a refused picture, stays on the device for the member, and no ids are named", async () => {
  const page: ReceivedChange = { kind: "page", id: "page", value: { image_url: PICTURE }, revision: 9 };
  const lost = { ...page, id: "lost", value: { image_url: `${PICTURE}-gone` } };
  await know([idea("a"), idea("b"), idea("c"), page, lost], [newId()]);
  await device.database.write(["files"], ({ files }) => files.put({ content: new Blob(["a"]) }, PICTURE));
  answers = (address, { body }) => {
    if (address === `PUT ${PICTURE}`) return { ok: false, error: FULL };
    if (address !== RETURNS) return undefined;
    take((body as Offer).items.filter(({ id }) => id !== "b"));
    return { ok: true, data: B_REFUSED, position: position() };
  };
  await notebook.sync();
  // The device also offers "lost", without its picture: the server may still have that picture.
  expect(titles()).toEqual([["a", "b", "c"], ["lost"]]);
  expect(offers().flatMap(({ ids }) => ids)).toEqual([]);
  expect(refused()).toMatchObject([
    { effects: [{ id: "b", value: { title: "b" } }], refusal: FULL },
    { effects: [{ id: "page" }], refusal: { fields: { file: "No cabe." } } },
  ]);
  expect(await refused()[1]?.file?.parts.body.text()).toBe("a");
  expect((await device.read())?.outbox).toHaveLength(2);

  const [{ id = "" } = {}, picture] = refused();
  await notebook.retry(id);
  expect(refused()[0]).toMatchObject({ id, refusal: FULL });
  answers = () => undefined;
  sent = [];
  await notebook.retry(id);
  await notebook.retry(picture?.id ?? "");
  await notebook.uploadFiles();
  const found = addresses().filter((address) => !/GET|compare/.test(address));
  expect(found).toEqual([RETURNS, `PUT ${PICTURE}`, RETURNS]);
  expect(offers()).toMatchObject([
    { items: [{ id: "b", value: { title: "b" } }], ids: [] },
    { items: [{ id: "page" }], ids: [] },
  ]);
  expect(notebook.store.get().outbox).toEqual([]);
});

test("what an older script queued to return goes out, whatever it names, and then leaves the outbox", async () => {
  const applied = Array.from({ length: 600 }, () => newId());
  const seen = applied[300] ?? "";
  epoch = "old";
  const there = (id: string, version: string, revision = 11) => ({
    ...idea(id, revision),
    value: { id, title: "there", version },
  });
  await know([]);
  server = [
    there("common", newId(), 5),
    there("replaced", seen),
    there("gone", applied[599] ?? ""),
    there("newer", newId()),
  ];
  await device.enqueue(
    queue([idea("a"), { kind: "idea", id: "gone", value: null }], [...applied, seen], false),
  );
  await device.enqueue(queue([idea("common"), idea("replaced"), idea("newer")], [...applied, seen]));
  await notebook.reload();
  await notebook.sync();
  expect(offers().map(({ items }) => items.map(({ id, value, text }) => [id, value?.title, text]))).toEqual([
    [
      ["gone", undefined, false],
      ["common", "common", true],
      ["replaced", "replaced", true],
      ["newer", "newer", false],
      ["a", "a", true],
    ],
  ]);
  expect(new Set(offers()[0]?.ids).size).toBe(500);
  expect((await device.read())?.outbox).toEqual([]);
  expect(addresses().filter((address) => address.includes("recoveries"))).toEqual([]);
});

test("no part of an older script's queue overtakes one that waits for its picture", async () => {
  const ids = [newId()];
  epoch = "old";
  await know([]);
  const page: Change = { kind: "page", id: "page", value: { image_url: PICTURE, version: ids[0] } };
  const file = { address: `PUT ${PICTURE}`, parts: { body: new Blob(["picture"]) } };
  await send({ ...queue([page], ids, false), file }, queue([idea("a")], ids));
  await notebook.uploadFiles();
  const writes = addresses().filter((address) => /^PUT|returns/.test(address));
  expect(writes).toEqual([`PUT ${PICTURE}`, RETURNS, RETURNS]);
  expect(titles()).toEqual([["a"], ["page"]]);
  expect(offers().map((offer) => offer.ids)).toEqual([[], ids]);
});

test("a queue of an older script waits until the replica's own lost history has been compared", async () => {
  await know([idea("only here")]);
  server = [idea("x", 6), idea("y", 12)];
  await send(queue([idea("a")], []));
  expect(titles()).toEqual([["only here"], ["a"]]);
  const stored = await device.read();
  expect([...(stored?.records.get("idea")?.keys() ?? [])].toSorted()).toEqual(["a", "only here", "x", "y"]);
  expect(stored).toMatchObject({ position: position(), outbox: [] });
});

test("a queued return stays on the device until it is pulled, and goes out again if the server went back", async () => {
  epoch = "old";
  await know([]);
  let readsAfter = 0;
  answers = (address) => {
    const isPull = address.startsWith("GET") && offers().length > 0 && ++readsAfter > 1;
    return isPull ? { ok: false, error: OFFLINE } : undefined;
  };
  await send(queue([idea("a")], []));
  expect(server.map(({ id }) => id)).toEqual(["a"]);
  expect((await device.read())?.outbox).toHaveLength(1);
  answers = () => undefined;
  epoch = "new";
  server = [];
  await notebook.sync();
  expect(server.map(({ id }) => id)).toEqual(["a"]);
  expect((await device.read())?.outbox).toEqual([]);
});

test("a queued return that the server cannot take holds back only its own records", async () => {
  await know([]);
  epoch = "old";
  const body = { records: [idea("a")], applied: [], is_last: true };
  await device.enqueue({ id: newId(), address: RETURNS, parts: { body }, effects: [idea("a")] });
  await notebook.reload();
  answers = (address) =>
    address === RETURNS ? { ok: false, error: { code: "internal", message: "Algo." } } : undefined;
  await Promise.all([write("a"), write("b")]);
  await notebook.sync();
  expect(addresses()).toContain("PUT b");
  expect(addresses()).not.toContain("PUT a");
  expect(notebook.store.get().outbox).toHaveLength(2);
});

test("what the server acknowledged before it went back is sent again, under its id", async () => {
  epoch = "old";
  await know([]);
  server = [idea("b", 10)];
  answers = (address) => (address.startsWith("GET") ? { ok: false, error: OFFLINE } : undefined);
  await write("early");
  answers = () => undefined;
  epoch = "new";
  server = [];
  await notebook.sync();
  const ids = sent.filter(({ address }) => address === "PUT early").map(({ parts }) => parts.writeId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  expect(notebook.store.get().outbox).toEqual([]);
});

test("a tab that could not store its replica returns it, and what another tab has of another history", async () => {
  epoch = "old";
  await know([idea("a", 5)]);
  const { applyRemoteChanges } = device;
  device.applyRemoteChanges = async () => false;
  server = [idea("a", 5), idea("only here", 11)];
  await notebook.sync();
  device.applyRemoteChanges = applyRemoteChanges;
  await know([idea("a", 5), idea("other tab", 10)], [newId()]);

  epoch = "new";
  server = [idea("a", 5)];
  await notebook.sync();
  expect(titles()).toEqual([["only here"], ["other tab"]]);
  expect(await device.read()).toMatchObject({ position: position(), outbox: [] });
});

test("a device without room goes on in the page, but keeps its replica if texts were refused", async () => {
  await know([idea("a"), idea("b")]);
  const { applyRemoteChanges } = device;
  device.applyRemoteChanges = async () => false;
  answers = (address) =>
    address === RETURNS ? { ok: true, data: B_REFUSED, position: position() } : undefined;
  await notebook.sync();
  expect(notebook.store.get().syncError?.code).toBe("unavailable");
  expect(refused()).toEqual([]);
  expect((await device.read())?.position).toBe("10.old");
  device.applyRemoteChanges = applyRemoteChanges;
  sent = [];
  await notebook.sync();
  expect(offers()).toEqual([]);
  expect(refused()).toHaveLength(1);

  await know([idea("c")]);
  device.applyRemoteChanges = async () => false;
  answers = () => undefined;
  await notebook.sync();
  expect(notebook.store.get()).toMatchObject({ syncError: null, status: "ready" });
  expect(server.map(({ id }) => id)).toContain("c");
});
