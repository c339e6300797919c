import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { subscriptionStore } from "#billing/subscription/client.ts";
import { sessionStore } from "#member/account/client.ts";
import { newId } from "#platform/shared/new-id.ts";
import { syncNow } from "#platform/sync/client.ts";
import { openNotebook } from "#platform/sync/notebooks.ts";
import { showToast } from "#platform/ui/toasts/toast.ts";
import { stubPage } from "#test/devices/stub-page.ts";
import { favouritesStore } from "./client.ts";
import { followReplica, toggleFavourite } from "./follow-replica.ts";
import { clearFavourites, clearSentFavourites, hideFavourites, showFavourites } from "./mirror.ts";

// These tests cover what favourites add to the sync engine: the list on the device, and older data.

vi.mock("#platform/ui/toasts/toast.ts", () => ({ showToast: vi.fn() }));

/** The server's changes of favourites, oldest first; their number is the revision. */
let changes: { id: string; isFavourite: boolean }[];
let device: Map<string, string>;
let isOffline: boolean;
let refusal: object | null;
let [ana, bea] = ["", ""];

beforeEach(() => {
  changes = [];
  device = new Map();
  isOffline = false;
  refusal = null;
  [ana, bea] = [newId(), newId()];
  vi.mocked(showToast).mockClear();
  stubPage(device);
  vi.stubGlobal("fetch", async (url: string, { method = "" }: RequestInit) => {
    if (isOffline) throw new TypeError("no network");
    if (method === "GET") return Response.json(changesSince(Number(/since=(\d+)/.exec(url)?.[1])));
    if (refusal) return Response.json({ error: refusal }, { status: 409 });
    elsewhere(url.split("/")[3] ?? "", method === "PUT");
    return new Response(null, { status: 204 });
  });
});
afterEach(() => leave());

function changesSince(since: number) {
  const list = changes.slice(since).map(({ id, isFavourite }, index) => {
    const created_at = new Date(Date.UTC(2026, 0, 1) + since + index).toISOString();
    return { kind: "favourite", id, value: isFavourite ? { key_id: id, created_at } : null };
  });
  return { cursor: { revision: changes.length }, has_more: false, changes: list };
}

/** Adds a change on the server, as this or another device does. */
function elsewhere(id: string, isFavourite: boolean): void {
  if (onServer().includes(id) !== isFavourite) changes.push({ id, isFavourite });
}

function onServer(): string[] {
  const ids = new Set<string>();
  for (const { id, isFavourite } of changes) {
    ids.delete(id);
    if (isFavourite) ids.add(id);
  }
  return [...ids];
}

/** Signs out and stops the sync engine, but does not clear the device as a real sign-out does. */
function leave(): void {
  sessionStore.set({ status: "signed-out" });
  openNotebook.current?.end();
  hideFavourites();
}

/** Opens a page of the Premium member, and waits for the first sync. */
async function open(id: string): Promise<void> {
  sessionStore.set({ status: "signed-in", user: { id } as never, expires_at: 0 });
  subscriptionStore.set({ status: "loaded", subscription: { is_premium: true } as never });
  showFavourites(id);
  followReplica(id);
  await syncNow();
}

const press = (keyId: string) => toggleFavourite(ana, keyId);
const shown = () => favouritesStore.get();
const toast = () => vi.mocked(showToast).mock.lastCall?.[0];

test("a visitor's favourites on the device are merged with the member's on the server", async () => {
  elsewhere("metas", true);
  device.set("favorites", '["exito","metas"]');
  await open(ana);
  expect(onServer()).toEqual(["metas", "exito"]);
  await expect.poll(shown).toEqual(["metas", "exito"]);
  await expect.poll(() => device.get("favorites-owner")).toBe(ana);
});

test("a visitor's favourites wait on the device without a connection, and are sent once", async () => {
  device.set("favorites", '["exito","metas"]');
  isOffline = true;
  await open(ana);
  expect(shown()).toEqual(["exito", "metas"]);
  expect(await press("exito")).toBe("offline");
  leave();
  isOffline = false;
  await open(ana);
  expect(onServer().toSorted()).toEqual(["exito", "metas"]);
  await press("exito");
  leave();
  await open(ana);
  expect(onServer()).toEqual(["metas"]);
});

test("one member's favourites, sent or not, are neither shown nor sent for another member", async () => {
  await open(ana);
  await press("metas");
  isOffline = true;
  await press("exito");
  leave();
  [changes, isOffline] = [[], false];
  await open(bea);
  expect(shown()).toEqual([]);
  expect(onServer()).toEqual([]);
});

test.each(["{garbage", '"metas"', '[7,"no-such-key",null]'])(
  "invalid stored favourites are ignored: %s",
  async (text) => {
    device.set("favorites", text);
    device.set("favorites-pending", text);
    await open(ana);
    expect(shown()).toEqual([]);
    expect(changes).toEqual([]);
  },
);

test("three fast clicks leave the last state on the page and on the server, and one toast's topic", async () => {
  await open(ana);
  await Promise.all([press("metas"), press("metas"), press("metas")]);
  expect(shown()).toEqual(["metas"]);
  expect(onServer()).toEqual(["metas"]);
  const topics = vi.mocked(showToast).mock.calls.map(([{ topic }]) => topic);
  expect(new Set(topics)).toEqual(new Set(["favourite metas"]));
  expect(toast()).toMatchObject({ title: "Añadido a Favoritos" });
});

test("a change that the server rejects is undone on the page and on the device, at once or later", async () => {
  await open(ana);
  refusal = { code: "conflict", message: "Son demasiados." };
  await press("metas");
  expect(toast()).toMatchObject({ title: "Error al guardar", description: "Son demasiados." });
  expect(shown()).toEqual([]);
  expect(device.get("favorites")).toBe("[]");
  isOffline = true;
  await press("metas");
  expect(shown()).toEqual(["metas"]);
  isOffline = false;
  await syncNow();
  await expect.poll(() => device.has(`notebook-unsent:${ana}`)).toBe(false);
  expect(shown()).toEqual([]);
});

test("an addition, as after a payment, takes no favourite of an earlier Premium away", async () => {
  elsewhere("metas", true);
  await open(ana);
  await toggleFavourite(ana, "metas", true);
  expect(onServer()).toEqual(["metas"]);
});

test("a change after the end of Premium is undone", async () => {
  await open(ana);
  refusal = { code: "premium_required", message: "Es de Premium." };
  expect(await press("metas")).toBe("premium_required");
  expect(shown()).toEqual([]);
});

/** Stores what release 0.1.0 left on its member's device. */
function leaveEarlierDevice(pending: Record<string, boolean>): void {
  device.set("favorites", '["frases","metas"]');
  device.set("favorites-owner", ana);
  device.set("favorites-pending", JSON.stringify(pending));
}

test("unsent changes of release 0.1.0 move to the outbox once, and nothing that is gone elsewhere returns", async () => {
  elsewhere("exito", true);
  leaveEarlierDevice({ metas: true, exito: false });
  isOffline = true;
  await open(ana);
  await expect.poll(() => device.has("favorites-pending")).toBe(false);
  leave();
  isOffline = false;
  await open(ana);
  expect(onServer()).toEqual(["metas"]);
  await expect.poll(shown).toEqual(["metas"]);
});

test("an ended session keeps unsent changes of release 0.1.0, for the same member only; a sign-out clears all", async () => {
  leaveEarlierDevice({ metas: true });
  clearSentFavourites();
  expect(device.has("favorites")).toBe(false);
  await open(ana);
  expect(onServer()).toEqual(["metas"]);
  leave();

  leaveEarlierDevice({ exito: true });
  clearSentFavourites();
  await open(bea);
  expect(onServer()).toEqual(["metas"]);
  expect(device.has("favorites-pending")).toBe(false);
  leave();
  clearFavourites();
  expect([...device.keys()].filter((key) => key.startsWith("favorites"))).toEqual([]);
});
