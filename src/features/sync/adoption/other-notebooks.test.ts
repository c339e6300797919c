import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sessionStore } from "#features/account/client.ts";
import { newId } from "#shared/new-id.ts";
import { reloadNotebook, startSync, syncStore } from "../client.ts";
import type { OutboxEntry } from "../outbox/outbox-entry.ts";
import { deleteReplica, membersOnDevice } from "../replica/delete-replica.ts";
import { openDatabase } from "../replica/replica-database.ts";
import { openReplicaStore } from "../replica/replica-store.ts";
import { NOTHING_SEEN } from "../replica/seen.ts";
import { adopt } from "./adopt.ts";
import { type Former, formerStore } from "./former-store.ts";
import { keepProof } from "./other-notebooks.ts";

// The notebook of another account on the device of a member who signs in. The server's word: owner-proof.server.test.ts.

let whose: "yours" | "not_yours";
let isOffline: boolean;
let sent: { url: string; body: Record<string, unknown> }[];
let ana: string;
let before: string;

beforeEach(() => {
  whose = "yours";
  isOffline = false;
  sent = [];
  [ana, before] = [newId(), newId()];
  vi.stubGlobal("localStorage", undefined);
  vi.stubGlobal("document", Object.assign(new EventTarget(), { cookie: "" }));
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    if (isOffline) throw new TypeError("no network");
    if (url.endsWith("/owner-proof")) return Response.json({ proof: "own" });
    if (method === "GET") return Response.json({ revision: 1, has_more: false, changes: [] });
    sent.push({ url, body: JSON.parse(String(body)) });
    return url.endsWith("/judgements")
      ? Response.json({ whose, kinds: ["idea"] })
      : new Response(null, { status: 204 });
  });
});
afterEach(() => sessionStore.set({ status: "signed-out" }));
afterEach(async () => {
  // What earlier tests left would be judged again.
  for (const member of await membersOnDevice()) await deleteReplica(member);
});

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
  expect(former).toEqual({ id: before, kinds: ["idea"] });
  expect(sent.map(({ body }) => body)).toEqual([{ former: before, proof: "known" }]);
  expect(syncStore.get().records.get("idea")).toBeUndefined();

  expect(await adopt(former)).toBe(true);
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
  expect(await adopt({ id: before, kinds: ["idea"] })).toBe(false);
  expect(await membersOnDevice()).toContain(before);
  sessionStore.set({ status: "signed-out" });
  isOffline = false;
  arrive();
  await offered();
  // Nobody else who signs in afterwards sees the question.
  sessionStore.set({ status: "signed-out" });
  expect(formerStore.get()).toBeNull();
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

test("a device keeps the proof of its own notebook, from the second visit", async () => {
  arrive();
  await reloadNotebook();
  sessionStore.set({ status: "signed-out" });
  arrive();
  const proofs = async () => {
    const database = await openDatabase(ana);
    const proof = await database.get("facts", "proof");
    database.close();
    return proof;
  };
  await expect.poll(proofs).toBe("own");
});
