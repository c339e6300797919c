import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sessionStore } from "#features/account/client.ts";
import { hasDrafts, readDraft, writeDraft } from "#shared/drafts/drafts.ts";
import { newId } from "#shared/new-id.ts";
import { reloadNotebook, startSync, syncStore } from "../client.ts";
import type { OutboxEntry } from "../outbox/outbox-entry.ts";
import { deleteReplica, membersOnDevice } from "../replica/delete-replica.ts";
import { openDatabase } from "../replica/replica-database.ts";
import { openReplicaStore } from "../replica/replica-store.ts";
import { NOTHING_SEEN } from "../replica/seen.ts";
import { adopt, letGo } from "./adopt.ts";
import { type Former, formerStore } from "./former-store.ts";
import { keepProof } from "./other-notebooks.ts";

// The notebook of another account on the device of a member who signs in. The server's word: owner-proof.server.test.ts.

let whose: "yours" | "not_yours";
let isOffline: boolean;
let hasLapsed: boolean;
/** Holds the server's word back. */
let judging: Promise<void> | undefined;
let asked: string[];
let sent: { url: string; body: Record<string, unknown> }[];
let ana: string;
let before: string;

beforeEach(() => {
  whose = "yours";
  isOffline = hasLapsed = false;
  judging = undefined;
  sent = [];
  asked = [];
  [ana, before] = [newId(), newId()];
  vi.stubGlobal("localStorage", undefined);
  vi.stubGlobal("document", Object.assign(new EventTarget(), { cookie: "" }));
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    asked.push(url);
    if (isOffline) throw new TypeError("no network");
    if (hasLapsed)
      return Response.json({ error: { code: "premium_required", message: "" } }, { status: 403 });
    if (url.endsWith("/owner-proof")) return Response.json({ proof: "own" });
    if (method === "GET") return Response.json({ revision: 1, has_more: false, changes: [] });
    sent.push({ url, body: JSON.parse(String(body)) });
    const word = { whose, kinds: ["idea"] };
    if (url.endsWith("/judgements")) await judging;
    return url.endsWith("/judgements") ? Response.json(word) : new Response(null, { status: 204 });
  });
});
afterEach(() => sessionStore.set({ status: "signed-out" }));
afterEach(async () => {
  // What earlier tests left would be judged again.
  for (const member of await membersOnDevice()) await deleteReplica(member);
});

const isText = (value: unknown): value is string => typeof value === "string";

const waiting: OutboxEntry = {
  id: newId(),
  address: "PUT /api/notes/:id",
  parts: { params: { id: "n" }, body: { note_content: "Espera" } },
  effects: [],
};

async function leaveNotebook({ proof = "known", outbox = [waiting] } = {}): Promise<void> {
  const device = openReplicaStore(before);
  const value = { id: "i", title: "Aprender a nadar" };
  await device.applyRemoteChanges([{ kind: "idea", id: "i", value }], {
    revision: 7,
    epoch: "",
    acknowledged: [],
    hasInitialSync: true,
    isComplete: true,
    isFullSnapshot: false,
    seen: NOTHING_SEEN,
  });
  for (const entry of outbox) await device.enqueue(entry);
  await device.close();
  await keepProof(before, proof);
}

function arrive(): void {
  sessionStore.set({ status: "signed-in", user: { id: ana } as never, expires_at: 0 });
  startSync(ana);
}

async function offered(): Promise<Former> {
  await expect.poll(() => formerStore.get()).not.toBeNull();
  return formerStore.get() ?? expect.fail("nothing is offered");
}

test("a lost account's notebook is offered, and goes whole to the new account, once", async () => {
  await leaveNotebook();
  arrive();
  const former = await offered();
  expect(former).toEqual({ id: before, owner: ana, kinds: ["idea"] });
  expect(sent.map(({ body }) => body)).toEqual([{ former: before, proof: "known" }]);
  expect(syncStore.get().records.get("idea")).toBeUndefined();

  expect(await adopt(former)).toBe("done");
  await reloadNotebook();
  expect(sent.slice(1).map(({ url }) => url)).toEqual(["/api/notebook/recoveries", "/api/notes/n"]);
  const records = [{ kind: "idea", id: "i", value: { id: "i", title: "Aprender a nadar" } }];
  expect(sent[1]?.body).toMatchObject({ epoch: before, revision: 7, is_last: true, records });
  expect(formerStore.get()).toBeNull();
  expect(await membersOnDevice()).not.toContain(before);
});

test("without a connection the notebook stays where it is, and is offered later", async () => {
  await leaveNotebook({ outbox: [] });
  isOffline = true;
  arrive();
  await reloadNotebook();
  expect(formerStore.get()).toBeNull();
  expect(await adopt({ id: before, owner: ana, kinds: ["idea"] })).toBe("failed");
  expect(await membersOnDevice()).toContain(before);
  sessionStore.set({ status: "signed-out" });
  isOffline = false;
  arrive();
  await offered();
  // Nobody else who signs in afterwards sees the question.
  sessionStore.set({ status: "signed-out" });
  expect(formerStore.get()).toBeNull();
});

const fileOf = async (member: string, name: string) => {
  const device = openReplicaStore(member);
  const file = await device.readFile(name);
  await device.close();
  return file;
};

test("drafts and pictures that only this device has come along", async () => {
  await leaveNotebook();
  const device = openReplicaStore(before);
  await device.putFile("/api/journal-images/a.webp", new Blob(["a"]), true);
  await device.close();
  writeDraft(`${before}:record:2026-11-20`, { id: "1", value: "a medias" });
  arrive();
  const former = await offered();

  expect(await adopt(former)).toBe("done");
  expect(readDraft(`${ana}:record:2026-11-20`, isText)).toEqual({ id: "1", value: "a medias" });
  expect(hasDrafts(before)).toBe(false);
  expect(await fileOf(ana, "/api/journal-images/a.webp")).toBeDefined();
});

test("a draft replaces none of the new account: it waits with the notebook until that one is gone", async () => {
  await leaveNotebook();
  for (const [id, value] of Object.entries({ [before]: "antes", [ana]: "ahora" }))
    writeDraft(`${id}:idea:new`, { id: "1", value });
  arrive();
  const former = await offered();
  expect(await adopt(former)).toBe("drafts");
  expect(readDraft(`${ana}:idea:new`, isText)?.value).toBe("ahora");
  expect(readDraft(`${before}:idea:new`, isText)?.value).toBe("antes");
  expect(await membersOnDevice()).toContain(before);
  expect(formerStore.get()).toEqual(former);

  writeDraft(`${ana}:idea:new`, null);
  expect(await adopt(former)).toBe("done");
  expect(readDraft(`${ana}:idea:new`, isText)?.value).toBe("antes");
  const calls = sent.map(({ url }) => url).slice(1);
  expect(calls).toEqual(["/api/notebook/recoveries", "/api/notes/n"]);
});

test("an adoption that breaks off in the middle loses nothing, and goes on at the next visit", async () => {
  await leaveNotebook();
  writeDraft(`${before}:idea:new`, { id: "1", value: "a medias" });
  arrive();
  const add = IDBObjectStore.prototype.add;
  const full = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(function (
    this: IDBObjectStore,
    ...parts
  ) {
    // The first entry arrives; the second, what was unsent, does not.
    if (full.mock.calls.length > 1) throw new DOMException("killed", "AbortError");
    return add.apply(this, parts);
  });
  const former = await offered();
  expect(await adopt(former)).toBe("failed");
  full.mockRestore();
  expect(readDraft(`${before}:idea:new`, isText)?.value).toBe("a medias");
  expect(await membersOnDevice()).toContain(before);

  sessionStore.set({ status: "signed-out" });
  arrive();
  expect(await adopt(await offered())).toBe("done");
  expect(sent.filter(({ url }) => url === "/api/notes/n")).toHaveLength(1);
  expect(readDraft(`${ana}:idea:new`, isText)?.value).toBe("a medias");
});

test("two tabs that adopt at once send what was unsent once", async () => {
  await leaveNotebook();
  arrive();
  const former = await offered();
  expect(await Promise.all([adopt(former), adopt(former)])).toEqual(["done", "done"]);
  await reloadNotebook();
  expect(sent.map(({ url }) => url).slice(1)).toEqual(["/api/notebook/recoveries", "/api/notes/n"]);
});

test("another person who signs in during the adoption gets nothing", async () => {
  await leaveNotebook();
  writeDraft(`${before}:idea:new`, { id: "1", value: "a medias" });
  arrive();
  const former = await offered();
  const adoption = adopt(former);
  whose = "not_yours";
  const beto = newId();
  sessionStore.set({ status: "signed-in", user: { id: beto } as never, expires_at: 0 });
  startSync(beto);
  expect(await adoption).toBe("failed");
  await reloadNotebook();
  expect(sent.filter(({ url }) => !url.endsWith("/judgements"))).toEqual([]);
  expect(hasDrafts(beto)).toBe(false);
  expect(await membersOnDevice()).toContain(before);
  expect(formerStore.get()).toBeNull();
});

test("a member who deletes the old notebook keeps the new account's drafts", async () => {
  await leaveNotebook();
  for (const id of [before, ana]) writeDraft(`${id}:idea:new`, { id: "1", value: id });
  arrive();
  await letGo(await offered());
  expect(await membersOnDevice()).not.toContain(before);
  expect([hasDrafts(before), hasDrafts(ana)]).toEqual([false, true]);
  expect(formerStore.get()).toBeNull();
});

test("an answer that comes after its member has left is shown to nobody", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  judging = promise;
  await leaveNotebook();
  arrive();
  await expect.poll(() => sent.length).toBe(1);
  sessionStore.set({ status: "signed-out" });
  const offers: unknown[] = [];
  const unsubscribe = formerStore.subscribe(() => offers.push(formerStore.get()));
  // The next member's device asks about both. When it does, the first answer has been read.
  whose = "not_yours";
  ana = newId();
  arrive();
  resolve();
  await expect.poll(() => sent.length).toBe(3);
  await reloadNotebook();
  unsubscribe();
  expect(offers.filter((offer) => offer !== null)).toEqual([]);
});

test("another person's notebook is deleted unread, unless something in it is unsent", async () => {
  whose = "not_yours";
  await leaveNotebook({ outbox: [] });
  arrive();
  await expect.poll(membersOnDevice).not.toContain(before);
  expect(formerStore.get()).toBeNull();
  sessionStore.set({ status: "signed-out" });

  before = newId();
  await leaveNotebook();
  arrive();
  const judged = () => sent.map(({ body }) => body.former);
  await expect.poll(judged).toContain(before);
  await reloadNotebook();
  expect(await membersOnDevice()).toContain(before);
  expect(formerStore.get()).toBeNull();
});

const proofOf = async (member: string) => {
  const database = await openDatabase(member);
  const proof = await database.get("facts", "proof");
  database.close();
  return proof;
};

test("a device keeps the proof of its own notebook on the first visit, after the load", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    arrive();
    await expect.poll(() => syncStore.get().status).toBe("ready");
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    expect(await proofOf(ana)).toBeUndefined();
    await vi.advanceTimersByTimeAsync(5000);
  } finally {
    vi.useRealTimers();
  }
  await expect.poll(() => proofOf(ana)).toBe("own");
});

test("a device asks for no proof once Premium has lapsed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    arrive();
    await expect.poll(() => syncStore.get().status).toBe("ready");
    hasLapsed = true;
    await reloadNotebook();
    expect(syncStore.get().syncError?.code).toBe("premium_required");
    await vi.advanceTimersByTimeAsync(5000);
  } finally {
    vi.useRealTimers();
  }
  await reloadNotebook();
  expect(asked.filter((url) => url.endsWith("/owner-proof"))).toEqual([]);
});

test("a device whose first visit was too short gets the proof at once on the second", async () => {
  arrive();
  await reloadNotebook();
  sessionStore.set({ status: "signed-out" });
  arrive();
  await expect.poll(() => proofOf(ana)).toBe("own");
});
