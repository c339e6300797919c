import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import { factsOf, tokenOf } from "./history.ts";
import { changesOf, EMPTY_REPLICA } from "./replica.ts";
import type { ReceivedRecord } from "./replica-database.ts";
import { openReplicaStore, type ReplicaStore, type StoredReplica } from "./replica-store.ts";

const name = (index: number) => String(index).padStart(4, "0");
const pages = (count: number): ReceivedRecord[] =>
  Array.from({ length: count }, (_, index) => ({ kind: "page", id: name(index), value: { index } }));
const state = { ...EMPTY_REPLICA, epoch: "first", hasInitialSync: true };

let device: ReplicaStore;

beforeEach(() => {
  device = openReplicaStore(newId());
});
afterEach(() => device.close());

function store(changes: readonly ReceivedRecord[]): Promise<boolean> {
  return device.applyRemoteChanges(changes, { ...state, returned: [] });
}

const changesIn = (stored?: object) => changesOf((stored as Partial<StoredReplica>)?.received ?? new Map());

test("a notebook of more than one piece is read whole and in order", async () => {
  const ideas: ReceivedRecord[] = [{ kind: "idea", id: "a", value: { index: 0 } }];
  for (const count of [999, 1000, 2500]) {
    await store([...ideas, ...pages(count)]);
    expect(changesIn(await device.read())).toEqual([...ideas, ...pages(count)]);
  }
});

test("the outbox of a large import is read whole, in order, and never at once", async () => {
  const entries = Array.from({ length: 12 }, () => ({ id: newId(), address: "", parts: {}, effects: [] }));
  for (const entry of entries) await device.enqueue(entry);
  await device.dequeue(entries.splice(3, 1)[0]?.id ?? "");
  const getAll = vi.spyOn(IDBObjectStore.prototype, "getAll");
  expect((await device.read())?.outbox).toEqual(entries);
  expect((getAll.mock.contexts as IDBObjectStore[]).map(({ name }) => name)).toEqual(["records"]);
});

test("records are read again only if the device has another state than the reader", async () => {
  await store(pages(3));
  const { token = "" } = (await device.read()) ?? {};
  const getAll = vi.spyOn(IDBObjectStore.prototype, "getAll");
  const stores = () => (getAll.mock.contexts as IDBObjectStore[]).map(({ name }) => name);
  expect(await device.readNews(token)).toEqual({ outbox: [] });
  expect(stores()).not.toContain("records");
  const others = [{ cursor: { revision: 1 } }, { epoch: "" }, { hasInitialSync: false }, { ids: ["a"] }];
  for (const other of others)
    expect(changesIn(await device.readNews(tokenOf(factsOf({ ...state, ...other }))))).toEqual(pages(3));
});
