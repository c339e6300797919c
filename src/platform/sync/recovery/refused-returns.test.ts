import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CallResult } from "#platform/shared/api-client.ts";
import type { CallParts } from "#platform/shared/call-api.ts";
import { newId } from "#platform/shared/new-id.ts";
import type { ReceivedChange } from "../contract.ts";
import { createSyncEngine, type SyncEngine } from "../engine/sync-engine.ts";
import type { Change } from "../mutation.ts";
import { applyPage, EMPTY_REPLICA } from "../replica/replica.ts";
import { openReplicaStore, type ReplicaStore } from "../replica/replica-store.ts";
import type { Returned } from "./differences.ts";

// Tests of returns that a server with another history refuses. compare.test.ts tests the rest of a comparison.

const RETURNS = "POST /api/notebook/returns";
const FULL = { code: "too_large", message: "No cabe." };

let device: ReplicaStore;
let notebook: SyncEngine;
let calls: string[];
/** The items of each call that returns records. */
let offers: Returned[][];
let server: ReceivedChange[];
let isFull: boolean;

beforeEach(() => {
  device = openReplicaStore(newId());
  [calls, offers, server, isFull] = [[], [], [], true];
  const call = async <T>(address: string, parts: CallParts) => answer(address, parts) as CallResult<T>;
  const notifyTabs = () => undefined;
  notebook = createSyncEngine({ device, call, withLock: (_, work) => work(() => true), notifyTabs });
});
afterEach(() => notebook.close());

const head = () => server.at(-1)?.revision ?? 5;

function answer(address: string, { position, query, body }: CallParts): CallResult<unknown> {
  calls.push(address);
  const now = `${head()}.new`;
  if (address.endsWith("/compare"))
    return { ok: true, data: { common: 5, is_forgotten: false, kinds: ["idea"], position: now } };
  if (position && !position.endsWith(".new"))
    return { ok: false, error: { code: "diverged", message: "Abre la página de nuevo." } };
  if (address === RETURNS) {
    const { items } = body as { items: Returned[] };
    offers.push(items);
    const refused = isFull ? items.map(({ kind, id }) => ({ kind, id, ...FULL })) : [];
    if (!isFull) take(items);
    return { ok: true, data: { undone: [], refused }, position: `${head()}.new` };
  }
  const changes = server.filter(({ revision }) => revision > Number(query?.since));
  return { ok: true, data: { changes, has_more: false, cursor: { revision: head() }, position: now } };
}

function take(items: Change[]): void {
  const revision = head() + 1;
  const isOther = ({ id }: Change) => !items.some((item) => item.id === id);
  server = [
    ...server.filter(isOther),
    ...items.map(({ kind, id, value }) => ({ kind, id, value, revision })),
  ];
}

const idea = (id: string, revision = 9, title = id): ReceivedChange => {
  return { kind: "idea", id, value: { id, title, version: `${id} ${title}` }, revision };
};
const refused = () => notebook.store.get().outbox.filter(({ refusal }) => refusal);

/** Lets the full server refuse all that the device knows. */
async function refuse(...known: ReceivedChange[]): Promise<void> {
  const page = { changes: known, has_more: false, cursor: { revision: 10 }, position: "10.old" };
  const replica = applyPage(EMPTY_REPLICA, { ...page, pairs: [[5, "old"]] });
  await device.applyRemoteChanges(known, { ...replica, returned: [] });
  await notebook.reload();
  await notebook.sync();
  [calls, offers, isFull] = [[], [], false];
}

test("a refused deletion stays on the device for the member, and deletes only that text when it is sent again", async () => {
  server = [idea("deleted", 4), idea("edited", 4)];
  await refuse();
  const deletion = { kind: "idea", id: "deleted", value: null };
  expect(refused()).toMatchObject([
    { effects: [deletion], refusal: FULL },
    { effects: [{ ...deletion, id: "edited" }], refusal: FULL },
  ]);
  expect(notebook.store.get().records.get("idea")?.has("deleted")).toBe(true);
  expect((await device.read())?.outbox).toHaveLength(2);

  server = [idea("deleted", 4), idea("edited", 12, "another text")];
  for (const { id } of refused()) await notebook.retry(id);
  expect(offers).toMatchObject([[deletion]]);
  expect(notebook.store.get().outbox).toEqual([]);
});

test("300 refused records go out again in few calls", async () => {
  await refuse(...Array.from({ length: 300 }, (_, at) => idea(`idea ${at}`)));
  expect(refused()).toHaveLength(300);
  await notebook.sync();
  expect(notebook.store.get().outbox).toEqual([]);
  expect(server).toHaveLength(300);
  // The server allows 600 calls a minute.
  expect(calls.length).toBeLessThan(100);
  expect(offers.every((items) => items.length <= 50)).toBe(true);
});

test("two texts of one record go out one after the other", async () => {
  await refuse();
  for (const records of [[idea("a", 9, "one")], [idea("b")], [idea("a", 9, "two")]])
    await device.enqueue({ id: newId(), address: RETURNS, parts: { body: { records } }, effects: records });
  await notebook.reload();
  await notebook.sync();
  expect(offers.map((items) => items.map(({ value }) => value?.title))).toEqual([["one", "b"], ["two"]]);
});

test("a page whose picture cannot be read yet is not returned without it", async () => {
  const picture = "/api/journal-images/1700000000000_a-000000000000.webp";
  await device.database.write(["files"], ({ files }) => files.put({ content: new Blob(["a"]) }, picture));
  const { transaction } = IDBDatabase.prototype;
  const unread = vi.spyOn(IDBDatabase.prototype, "transaction");
  unread.mockImplementation(function (this: IDBDatabase, ...asked) {
    if (String(asked[0]) === "files") throw new DOMException("unreadable", "UnknownError");
    return transaction.apply(this, asked);
  });
  await refuse({ kind: "page", id: "page", value: { image_url: picture }, revision: 9 });
  expect([notebook.store.get().syncError?.code, refused(), server]).toEqual(["unavailable", [], []]);
  unread.mockRestore();
  await notebook.sync();
  expect(calls.filter((address) => !/GET|compare/.test(address))).toEqual([`PUT ${picture}`, RETURNS]);
});
