import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CallError, CallResult } from "#shared/api-client.ts";
import type { CallParts } from "#shared/call-api.ts";
import { newId } from "#shared/new-id.ts";
import type { Change } from "../contract.ts";
import { createSyncEngine, type SyncEngine } from "../engine/sync-engine.ts";
import { changesOf } from "../replica/replica.ts";
import { openDatabase } from "../replica/replica-database.ts";
import { openReplicaStore, type ReplicaStore } from "../replica/replica-store.ts";
import { NOTHING_SEEN } from "../replica/seen.ts";

// A device whose server has gone back in time. The server's part: recovery.server.test.ts, the whole: test/devices.

const RECOVER = "POST /api/notebook/recoveries";
const LATER = newId();
const DIVERGED: CallError = { code: "diverged", message: "Un momento." };

interface Offer {
  epoch: string;
  revision: number;
  is_last: boolean;
  records: Change[];
  applied: string[];
  deleted?: { kind: string; id: string }[];
}

let memberId: string;
let device: ReplicaStore;
let notebook: SyncEngine;
/** What the device sent, but for its reading. */
let sent: { address: string; parts: CallParts }[];
/** What the restored server has. */
let server: Change[];
/** The address whose calls the server refuses. */
let refused: string | undefined;
/** What the server answers before it is restored. */
let early: Change[] | undefined;
/** The server accepts changes of the first epoch, as one that is restored between a push and its pull. */
let isEarlyPush: boolean;

beforeEach(() => {
  memberId = newId();
  device = openReplicaStore(memberId);
  sent = [];
  server = [];
  isEarlyPush = false;
  refused = undefined;
  early = undefined;
  const call = async <T>(address: string, parts: CallParts): Promise<CallResult<T>> =>
    answer(address, parts) as CallResult<T>;
  notebook = createSyncEngine({
    device,
    call,
    withLock: (_, work) => work(),
    notifyTabs: () => undefined,
  });
});
afterEach(() => notebook.close());

function answer(address: string, parts: CallParts): CallResult<unknown> {
  const { since, epoch } = parts.query ?? {};
  const page = { epoch: LATER, has_more: false, near_bound: false, divergence: null };
  if (address.startsWith("GET")) {
    if (early) return { ok: true, data: { ...page, epoch: "", revision: 11, changes: early } };
    if (epoch === LATER)
      return { ok: true, data: { ...page, revision: 1000, changes: since === "0" ? server : [] } };
    const divergence = { kinds: ["idea", "page"], is_covered: false, kept: 5 };
    return { ok: true, data: { ...page, revision: Number(since), changes: [], divergence } };
  }
  sent.push({ address, parts });
  if (address === refused) return { ok: false, error: { code: "too_large", message: "No cabe." } };
  const isCurrent = parts.position === undefined || parts.position === `1000.${LATER}`;
  return isCurrent || isEarlyPush ? { ok: true, data: undefined } : { ok: false, error: DIVERGED };
}

const idea = (id: string, title = id): Change => ({ kind: "idea", id, value: { id, title } });
const other = (): Change => ({ kind: "page", id: "other", value: { id: "other" } });
const offers = () => sent.flatMap(({ address, parts }) => (address === RECOVER ? [parts.body as Offer] : []));

async function know(changes: Change[], isComplete = true, seen = NOTHING_SEEN): Promise<void> {
  const replica = { revision: 10, epoch: "", hasInitialSync: true, isComplete, seen };
  await device.applyRemoteChanges(changes, { ...replica, acknowledged: [], isFullSnapshot: true });
  await notebook.reload();
}

function write(id: string) {
  return notebook.mutate({ id: newId(), address: `PUT ${id}`, parts: {}, effects: [idea(id)] });
}

test("what the server has lost goes out in calls of bounded size, before what waits", async () => {
  await know(Array.from({ length: 120 }, (_, index) => idea(`i${index}`)));
  server = [idea("i0"), idea("i1", "older")];
  expect((await write("new")).state).toBe("applied");
  expect(sent.map(({ address }) => address)).toEqual(["PUT new", RECOVER, RECOVER, RECOVER, "PUT new"]);
  expect(offers().map(({ records, is_last }) => [records.length, is_last])).toEqual([
    [50, false],
    [50, false],
    [19, true],
  ]);
  // A changed record comes before those that the server lacks.
  expect(offers()[0]).toMatchObject({ epoch: "", revision: 10 });
  expect(offers()[0]?.records[0]).toEqual(idea("i1"));
  await notebook.sync();
  expect(await device.read()).toMatchObject({ epoch: LATER, revision: 1000, outbox: [] });
});

test("a tab that could not store its replica offers it, and what another tab compared since with another server", async () => {
  await know([idea("a")]);
  const { applyRemoteChanges } = device;
  device.applyRemoteChanges = async () => false;
  early = [idea("only here")];
  await notebook.sync();
  device.applyRemoteChanges = applyRemoteChanges;
  const replica = { revision: 3, epoch: newId(), hasInitialSync: true, isComplete: true, seen: NOTHING_SEEN };
  await device.applyRemoteChanges([idea("a"), idea("other tab")], {
    ...replica,
    acknowledged: [],
    isFullSnapshot: true,
  });

  early = undefined;
  server = [idea("a")];
  await notebook.sync();
  const offered = offers().map(({ epoch, records }) => [epoch, ...records.map(({ id }) => id)]);
  expect(offered.toSorted()).toEqual([
    ["", "only here"],
    [replica.epoch, "other tab"],
  ]);
  expect(await device.read()).toMatchObject({ epoch: LATER, outbox: [] });
});

test("a deletion is offered only by a device that had pulled everything", async () => {
  server = [idea("deleted")];
  await know([]);
  await notebook.sync();
  expect(offers()).toMatchObject([
    { is_last: true, records: [{ kind: "idea", id: "deleted", value: null }] },
  ]);
});

test("a device tells which changes and deletions it knew, as far as the server may have lost them", async () => {
  const [before, made, removed] = [newId(), newId(), newId()];
  await know([idea("mine")], true, {
    ...NOTHING_SEEN,
    applied: [5, 6, 7].map((at) => [at, [before, made, removed][at - 5] ?? ""] as const),
    deleted: [
      [4, "idea", "old"],
      [7, "idea", "made"],
      [7, "idea", "mine"],
    ],
  });
  await notebook.sync();
  expect(offers()).toMatchObject([
    { applied: [made, removed], deleted: [{ kind: "idea", id: "made" }], is_last: true },
  ]);
});

test("a text is not offered as deleted while the device has it under another record", async () => {
  const text = { title: "Una meta", version: newId() };
  server = [{ kind: "page", id: "conflict", value: { id: "conflict", ...text } }];
  await know([{ kind: "idea", id: "mine", value: { id: "mine", ...text } }]);
  await notebook.sync();
  expect(offers().flatMap(({ records }) => records.map(({ id }) => id))).toEqual(["mine"]);
});

test("a replica from before epochs is of the first one, deletes nothing, and lets others do so", async () => {
  const database = await openDatabase(memberId);
  const facts = database.transaction(["facts", "records"], "readwrite");
  await facts.objectStore("facts").put(10, "revision");
  await facts.objectStore("facts").put(1, "whole");
  await facts.objectStore("records").put(idea("mine"), ["idea", "mine"]);
  await facts.done;
  database.close();
  server = [idea("theirs")];
  await notebook.reload();
  await notebook.sync();
  const nothing = { applied: [], covered: [], lineage: [] };
  expect(offers()).toEqual([
    { epoch: "", revision: 10, is_last: false, records: [idea("mine")], ...nothing },
  ]);
});

test("what the server acknowledged before it went back is sent again, under its id", async () => {
  await know([]);
  isEarlyPush = true;
  await write("early");
  await notebook.sync();
  const ids = sent.filter(({ address }) => address === "PUT early").map(({ parts }) => parts.writeId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  expect(notebook.store.get().outbox).toEqual([]);
});

test("a picture that the device still has is uploaded before its page", async () => {
  const url = "/api/journal-images/1700000000000_a-000000000000.webp";
  await know([idea("other"), { kind: "page", id: "page", value: { id: "page", image_url: url } }]);
  await device.putFile(url, new Blob(["picture"]), false);
  await notebook.sync();
  await notebook.uploadFiles();
  expect(sent.map(({ address }) => address)).toEqual([RECOVER, `PUT ${url}`, RECOVER]);
  expect(offers().map(({ records }) => records.map(({ id }) => id))).toEqual([["other"], ["page"]]);
});

test("the last call waits for a page whose picture is not there yet, and for one that the server refused", async () => {
  const url = "/api/journal-images/1700000000000_a-000000000000.webp";
  await know([{ kind: "idea", id: "page", value: { id: "page", image_url: url } }, other()]);
  await device.putFile(url, new Blob(["picture"]), false);
  await notebook.sync();
  await notebook.uploadFiles();
  expect(offers().map(({ records, is_last }) => [records.map(({ id }) => id), is_last])).toEqual([
    [["page"], false],
    [["other"], true],
  ]);

  refused = RECOVER;
  await know(Array.from({ length: 51 }, (_, index) => idea(`i${index}`)));
  sent = [];
  await notebook.sync();
  expect(offers().map(({ is_last }) => is_last)).toEqual([false]);
  // It is sent again for itself.
  await notebook.sync();
  expect(offers().map(({ is_last }) => is_last)).toEqual([false, false]);
});

test("a device that cannot store the comparison keeps its replica, and compares again", async () => {
  await know([idea("mine")]);
  const { applyRemoteChanges } = device;
  device.applyRemoteChanges = async () => false;
  await notebook.sync();
  expect(notebook.store.get().syncError).toMatchObject({ code: "unavailable" });
  expect(offers()).toEqual([]);
  const stored = await device.read();
  expect(stored).toMatchObject({ epoch: "", revision: 10 });
  expect(changesOf(stored?.records ?? new Map())).toEqual([idea("mine")]);
  device.applyRemoteChanges = applyRemoteChanges;
  await notebook.sync();
  expect(offers()).toMatchObject([{ records: [idea("mine")] }]);
});
