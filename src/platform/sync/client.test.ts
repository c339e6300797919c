import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { flushUnsent } from "#member/account/session/flush-unsent.ts";
import { newId, uuidOf } from "#platform/shared/new-id.ts";
import { stubPage } from "#test/devices/stub-page.ts";
import { createMutator, startSync, syncNow, syncStore } from "./client.ts";
import type { syncContract } from "./contract.ts";
import { hasUnsent, markUnsent, membersOnDevice, openNotebook } from "./notebooks.ts";

// In these tests IndexedDB accepts every write. localStorage accepts none, unless a test replaces it.

const write = createMutator<typeof syncContract>();
/** Returns the id of an account that was made since decision 0079. */
const newMemberId = () => uuidOf(crypto.getRandomValues(new Uint8Array(16)), 8);

let answer: "applied" | "offline" | "premium_required";
let sent: string[];
let ana: string;

beforeEach(() => {
  answer = "applied";
  sent = [];
  ana = newMemberId();
  stubPage();
  vi.stubGlobal("fetch", async (_url: string | URL, { method }: RequestInit) => {
    if (answer === "offline") throw new TypeError("no network");
    if (answer === "premium_required")
      return Response.json({ error: { code: answer, message: "Es de Premium." } }, { status: 403 });
    if (method === "GET")
      return Response.json({ cursor: { revision: 1 }, position: "1.s", has_more: false, changes: [] });
    sent.push(method ?? "");
    return new Response(null, { status: 204 });
  });
});

const leave = () => openNotebook.current?.end();
afterEach(leave);

function change() {
  const parts = { params: { id: newId() }, query: { base: newId() } };
  return write("DELETE /api/conflicts/:id", parts, () => []);
}

test("a mutation queued for lack of Premium is sent as soon as Premium starts, without a reload", async () => {
  startSync(ana);
  answer = "premium_required";
  expect((await change()).state).toBe("queued");
  await syncNow();
  answer = "applied";
  openNotebook.current?.onPremium();
  await expect.poll(() => syncStore.get().outbox).toEqual([]);
  expect(sent).toEqual(["DELETE"]);
});

test("without localStorage, flushUnsent still reports unsent mutations, and sends them once online", async () => {
  startSync(ana);
  await syncNow();
  expect(await flushUnsent(ana)).toBe(false);
  answer = "offline";
  expect(await change()).toMatchObject({ state: "queued", isPersisted: true });
  expect(await flushUnsent(ana)).toBe(true);
  // The next flush reads the stored outbox, because no page has it in memory.
  leave();
  expect(await flushUnsent(ana)).toBe(true);
  leave();
  answer = "applied";
  expect(await flushUnsent(ana)).toBe(false);
  expect(sent).toEqual(["DELETE"]);
});

test("the next member to sign in deletes a replica, unless something is, or may be, unsent or a restore may have lost its account", async () => {
  const [bea, old, dora, carla] = [newMemberId(), newId(), newMemberId(), newMemberId()];
  answer = "offline";
  for (const member of [ana, dora, bea, old]) {
    startSync(member);
    await (member === ana || member === dora ? change() : syncNow());
    leave();
  }
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...asked) {
    if (this.name.endsWith(dora)) throw new DOMException("unreadable", "UnknownError");
    return transaction.apply(this, asked);
  });
  startSync(carla);
  await syncNow();
  await expect.poll(membersOnDevice).not.toContain(bea);
  expect(await membersOnDevice()).toEqual(expect.arrayContaining([ana, old, dora]));
  // The unreadable replica may hold unsent entries, so a sign-out would warn the member.
  expect(await flushUnsent(dora)).toBe(true);
});

test("a page without the database takes back its own mark of unsent changes, and no other tab's", async () => {
  stubPage(new Map());
  vi.spyOn(IDBFactory.prototype, "open").mockImplementation(() => {
    throw new DOMException("no database", "SecurityError");
  });
  startSync(ana);
  await syncNow();
  const send = async () => {
    answer = "offline";
    await change();
    expect(hasUnsent(ana)).toBe(true);
    answer = "applied";
    await syncNow();
    expect(syncStore.get().outbox).toEqual([]);
  };
  await send();
  expect(hasUnsent(ana)).toBe(false);
  markUnsent(ana, true);
  await send();
  expect(await flushUnsent(ana)).toBe(true);
});
