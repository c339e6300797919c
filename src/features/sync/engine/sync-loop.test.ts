import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import type { CallError, CallResult } from "#shared/api-client.ts";
import { newId } from "#shared/new-id.ts";
import type { Change } from "../contract.ts";
import { openReplicaStore } from "../replica/replica-store.ts";
import { createLocalState, type LocalState } from "./local-state.ts";
import { type Call, createSyncLoop } from "./sync-loop.ts";

const BROKEN: CallError = { code: "internal", message: "Algo falló." };
const OFFLINE: CallError = { code: "offline", message: "Sin conexión." };

let local: LocalState;
let loop: ReturnType<typeof createSyncLoop>;
let calls: string[];
let locks: string[];
/** Answers to mutations by address; the others are accepted. */
let errors: Record<string, CallError>;
/** Answers to pulls by revision. */
let pages: Record<string, { revision: number; has_more: boolean; changes: Change[] }>;

const page = (id: string): Change => ({ kind: "page", id, value: { id } });

beforeEach(() => {
  calls = [];
  locks = [];
  errors = {};
  pages = {
    0: { revision: 1, has_more: false, changes: [] },
    1: { revision: 1, has_more: false, changes: [] },
  };
  local = createLocalState(openReplicaStore(newId()), () => undefined);
  const call: Call = async <T>(address: string, { query }: { query?: Record<string, string> }) => {
    calls.push(query ? `${address} ${query.since}` : address);
    const error = errors[address];
    const data = query && { near_bound: false, ...pages[query.since ?? ""] };
    return (error ? { ok: false, error } : { ok: true, data }) as CallResult<T>;
  };
  loop = createSyncLoop(local, call, async (name, work) => {
    locks.push(name);
    await work();
  });
});

function add(name: string): void {
  const id = newId();
  void local.add({ id, address: `PUT ${name}`, parts: {}, effects: [page(name)] });
  local.endPersisting(id, false);
}

test("one sync pushes the outbox in order, then pulls, under the lock of the changes", async () => {
  add("a");
  add("b");
  await loop.sync();
  expect(calls).toEqual(["PUT a", "PUT b", "GET /api/notebook 0"]);
  expect(locks).toEqual(["changes"]);
  expect(local.store.get()).toMatchObject({ status: "ready", outbox: [], syncError: null });
});

test("a pull asks again from the last page's revision until there is no more", async () => {
  pages = {
    0: { revision: 5, has_more: true, changes: [page("a")] },
    5: { revision: 7, has_more: false, changes: [page("b")] },
  };
  await loop.sync();
  expect(calls).toEqual(["GET /api/notebook 0", "GET /api/notebook 5"]);
  expect([...(local.store.get().records.get("page")?.keys() ?? [])]).toEqual(["a", "b"]);
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
  expect(calls).toEqual(["PUT a"]);
});
