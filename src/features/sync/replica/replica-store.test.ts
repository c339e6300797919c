import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newId } from "#shared/new-id.ts";
import type { Change } from "../contract.ts";
import { changesOf, EMPTY_REPLICA } from "./replica.ts";
import { openReplicaStore, type ReplicaStore, type StoredNews } from "./replica-store.ts";

const name = (index: number) => String(index).padStart(4, "0");
const pages = (count: number): Change[] =>
  Array.from({ length: count }, (_, index) => ({ kind: "page", id: name(index), value: { index } }));
const state = { ...EMPTY_REPLICA, revision: 1, epoch: "first", hasInitialSync: true, isComplete: true };

let device: ReplicaStore;

beforeEach(() => {
  device = openReplicaStore(newId());
});
afterEach(() => device.close());
afterEach(() => void vi.restoreAllMocks());

function store(changes: readonly Change[], revision = 1): Promise<boolean> {
  const rest = { acknowledged: [], isFullSnapshot: false };
  return device.applyRemoteChanges(changes, { ...state, ...rest, revision });
}

const changesIn = (stored?: StoredNews) => changesOf(stored?.records ?? new Map());

test("a notebook of more than one piece is read whole and in order", async () => {
  const ideas: Change[] = [{ kind: "idea", id: "a", value: { index: 0 } }];
  for (const count of [999, 1000, 2500]) {
    await store([...ideas, ...pages(count)]);
    expect(changesIn(await device.read())).toEqual([...ideas, ...pages(count)]);
  }
});

test("records are read again only if the device has another state than the reader", async () => {
  await store(pages(3));
  const getAll = vi.spyOn(IDBObjectStore.prototype, "getAll");
  const stores = () => (getAll.mock.contexts as IDBObjectStore[]).map(({ name }) => name);
  expect(await device.readNews(state)).toMatchObject({ revision: 1, records: undefined, outbox: [] });
  expect(stores()).not.toContain("records");
  for (const other of [{ revision: 0 }, { epoch: "" }, { hasInitialSync: false }, { isComplete: false }])
    expect(changesIn(await device.readNews({ ...state, ...other }))).toEqual(pages(3));
});
