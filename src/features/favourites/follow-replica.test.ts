import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sessionStore } from "#features/account/client.ts";
import { syncNow } from "#features/sync/client.ts";
import { newId } from "#shared/new-id.ts";
import { showToast } from "#ui/toasts/toast.ts";
import { favouritesStore } from "./client.ts";
import { followReplica } from "./follow-replica.ts";
import { clearFavourites, clearSentFavourites, hideFavourites, showFavourites } from "./mirror.ts";
import { toggleFavourite } from "./toggle-favourite.ts";

vi.mock("#ui/toasts/toast.ts", () => ({ showToast: vi.fn() }));

/** The server's changes of favourites, oldest first; their number is the revision. */
let changes: { id: string; isFavourite: boolean }[];
/** Idempotency keys that the server has applied. */
let applied: Set<string>;
let device: Map<string, string>;
let isOffline: boolean;
let refusal: object | null;
/** Delays a call on its way to the server. */
let onTheWay: (method: string) => Promise<void>;
let [ana, bea] = ["", ""];

beforeEach(() => {
  changes = [];
  applied = new Set();
  device = new Map();
  isOffline = false;
  refusal = null;
  onTheWay = async () => {};
  [ana, bea] = [newId(), newId()];
  vi.mocked(showToast).mockClear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
    removeItem: (key: string) => device.delete(key),
  });
  vi.stubGlobal("document", Object.assign(new EventTarget(), { cookie: "" }));
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", async (url: string, { method = "", headers }: RequestInit) => {
    await onTheWay(method);
    if (isOffline) throw new TypeError("no network");
    if (method === "GET") return Response.json(changesSince(Number(/since=(\d+)/.exec(url)?.[1])));
    if (refusal) return Response.json({ error: refusal }, { status: 409 });
    const key = new Headers(headers).get("idempotency-key") ?? "";
    if (!applied.has(key)) elsewhere(url.split("/")[3] ?? "", method === "PUT");
    applied.add(key);
    return new Response(null, { status: 204 });
  });
});

afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

function changesSince(since: number) {
  const list = changes.slice(since).map(({ id, isFavourite }, index) => {
    const created_at = new Date(Date.UTC(2026, 0, 1) + since + index).toISOString();
    return { kind: "favourite", id, value: isFavourite ? { key_id: id, created_at } : null };
  });
  return { revision: changes.length, has_more: false, changes: list, near_bound: false };
}

/** A change that the server receives from this or another device. */
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

function signIn(id: string): void {
  sessionStore.set({ status: "signed-in", user: { id } as never, expires_at: 0 });
}

/** A deliberate sign-out without clearing, which also stops the sync engine. */
function leave(): void {
  sessionStore.set({ status: "signed-out" });
  hideFavourites();
}

/** Opens a page of the member, until the first exchange is over. */
async function open(id: string): Promise<void> {
  signIn(id);
  showFavourites(id);
  await followReplica(id);
  await syncNow();
}

const press = (keyId: string, id = ana) => toggleFavourite(id, keyId);
const shown = () => favouritesStore.get().ids;
const toast = () => vi.mocked(showToast).mock.lastCall?.[0];

/** Loads the same modules again, as another tab of the same device. */
async function openAnotherTab(id: string) {
  vi.resetModules();
  const [{ sessionStore: session }, { favouritesStore: store }, mirror, { followReplica: follow }, toggle] =
    await Promise.all([
      import("#features/account/client.ts"),
      import("./client.ts"),
      import("./mirror.ts"),
      import("./follow-replica.ts"),
      import("./toggle-favourite.ts"),
    ]);
  session.set({ status: "signed-in", user: { id } as never, expires_at: 0 });
  mirror.showFavourites(id);
  await follow(id);
  return {
    shown: () => store.get().ids,
    press: (keyId: string) => toggle.toggleFavourite(id, keyId),
    close: () => session.set({ status: "signed-out" }),
  };
}

test("a visitor's favourites on the device are merged with the member's on the server", async () => {
  elsewhere("metas", true);
  device.set("favorites", '["exito","metas"]');
  await open(ana);
  expect(shown()).toEqual(["metas", "exito"]);
  expect(onServer()).toEqual(["metas", "exito"]);
});

test("a visitor's favourites stay on the device without a connection, and are merged after it returns", async () => {
  device.set("favorites", '["exito","metas"]');
  isOffline = true;
  await open(ana);
  await press("exito");
  expect(favouritesStore.get()).toEqual({ status: "failed", ids: ["metas"] });
  isOffline = false;
  await followReplica(ana);
  await syncNow();
  expect(shown()).toEqual(["metas"]);
  expect(onServer()).toEqual(["metas"]);
});

test("a favourite removed on another device does not come back from this device", async () => {
  for (const key of ["metas", "exito"]) elsewhere(key, true);
  await open(ana);
  leave();
  elsewhere("exito", false);
  await open(ana);
  expect(shown()).toEqual(["metas"]);
  expect(onServer()).toEqual(["metas"]);
});

test("one member's stored favourites are neither shown nor sent for another member", async () => {
  elsewhere("metas", true);
  await open(ana);
  leave();
  changes = [];
  await open(bea);
  expect(shown()).toEqual([]);
  expect(onServer()).toEqual([]);
});

test.each(["{garbage", '"metas"', '[7,"no-such-key",null]'])(
  "invalid stored favourites are ignored: %s",
  async (text) => {
    device.set("favorites", text);
    await open(ana);
    expect(shown()).toEqual([]);
  },
);

test("three fast clicks leave the last state on the page and on the server, and show one toast", async () => {
  await open(ana);
  await Promise.all([press("metas"), press("metas"), press("metas")]);
  expect(shown()).toEqual(["metas"]);
  expect(onServer()).toEqual(["metas"]);
  expect(showToast).toHaveBeenCalledOnce();
});

test("a change that the server rejects is undone on the page and on the device", async () => {
  await open(ana);
  refusal = { code: "conflict", message: "Son demasiados." };
  await press("metas");
  expect(toast()).toMatchObject({ title: "Error al guardar", description: "Son demasiados." });
  expect(shown()).toEqual([]);
  expect(device.get("favorites")).toBe("[]");
});

test("a queued change that the server rejects later is undone without a trace", async () => {
  await open(ana);
  isOffline = true;
  await press("metas");
  isOffline = false;
  refusal = { code: "conflict", message: "Son demasiados." };
  await syncNow();
  await expect.poll(() => device.has(`notebook-unsent:${ana}`)).toBe(false);
  expect(shown()).toEqual([]);
});

test("a change after the end of Premium is undone", async () => {
  await open(ana);
  refusal = { code: "premium_required", message: "Es de Premium." };
  expect(await press("metas")).toEqual({ hasPremiumEnded: true });
  expect(shown()).toEqual([]);
});

test("changes made offline stay, are sent at the next load online and merge with other devices' changes", async () => {
  for (const key of ["exito", "frases"]) elsewhere(key, true);
  await open(ana);
  isOffline = true;
  await press("metas");
  expect(toast()).toMatchObject({
    title: "Añadido a Favoritos",
    description: "Quedó en este dispositivo. Se enviará cuando vuelva la conexión.",
  });
  await press("exito");
  expect(toast()).toMatchObject({ title: "Eliminado de Favoritos" });
  leave();
  await open(ana);
  expect(shown()).toEqual(["frases", "metas"]);

  isOffline = false;
  elsewhere("accion", true);
  leave();
  await open(ana);
  expect(onServer()).toEqual(["frases", "accion", "metas"]);
  expect(shown()).toEqual(onServer());
});

test("a favourite toggled twice offline stays off on the page and on the server", async () => {
  await open(ana);
  isOffline = true;
  await press("metas");
  await press("metas");
  isOffline = false;
  await syncNow();
  expect(shown()).toEqual([]);
  expect(onServer()).toEqual([]);
});

test("without a connection or a replica the mirror is shown with the status failed", async () => {
  device.set("favorites", '["metas"]');
  for (const key of ["favorites-owner", "favorites-merged"]) device.set(key, ana);
  isOffline = true;
  await open(ana);
  expect(favouritesStore.get()).toEqual({ status: "failed", ids: ["metas"] });
});

test("without a connection the replica's favourites are shown as loaded", async () => {
  elsewhere("metas", true);
  await open(ana);
  leave();
  isOffline = true;
  await open(ana);
  expect(favouritesStore.get()).toEqual({ status: "loaded", ids: ["metas"] });
});

test("clearFavourites leaves nothing on the device and nothing on the page", async () => {
  elsewhere("metas", true);
  await open(ana);
  sessionStore.set({ status: "signed-out" });
  clearFavourites();
  expect([...device.keys()].filter((key) => key.startsWith("favorites"))).toEqual([]);
  expect(shown()).toEqual([]);
});

test("a favourite stays on while it is being sent, although another tab stores an older list", async () => {
  await open(ana);
  onTheWay = async () => void device.set("favorites", "[]");
  await press("metas");
  expect(shown()).toEqual(["metas"]);
  expect(onServer()).toEqual(["metas"]);
  await expect.poll(() => device.get("favorites")).toBe('["metas"]');
});

test("a pull that began before a favourite was added in another tab does not remove that favourite", async () => {
  await open(ana);
  const other = await openAnotherTab(ana);
  onTheWay = async (method) => {
    if (method !== "GET" || onServer().includes("metas")) return;
    onTheWay = async () => {};
    void other.press("metas");
    await expect.poll(other.shown).toEqual(["metas"]);
  };
  await syncNow();
  await expect.poll(shown).toEqual(["metas"]);
  await expect.poll(onServer).toEqual(["metas"]);
  expect(device.get("favorites")).toBe('["metas"]');
  other.close();
});

test("a favourite added just before its tab is closed is sent by the next page", async () => {
  // A closed tab releases its locks.
  vi.stubGlobal("navigator", {});
  const closed = await openAnotherTab(ana);
  const left = Promise.withResolvers<void>();
  onTheWay = () => {
    left.resolve();
    return new Promise(() => {});
  };
  void closed.press("metas");
  await left.promise;
  onTheWay = async () => {};
  await open(ana);
  expect(shown()).toEqual(["metas"]);
  expect(onServer()).toEqual(["metas"]);
  closed.close();
});

test("a tab that sends another tab's favourite does not restore it after its removal there", async () => {
  await open(ana);
  const other = await openAnotherTab(ana);
  const underWay = Promise.withResolvers<void>();
  onTheWay = (method) => (method === "PUT" ? underWay.promise : Promise.resolve());
  const added = press("metas");
  await expect.poll(other.shown).toEqual(["metas"]);
  const removed = other.press("metas");
  underWay.resolve();
  await Promise.all([added, removed]);
  await expect.poll(onServer).toEqual([]);
  await expect.poll(shown).toEqual([]);
  other.close();
});

test("one member's unsent favourite is neither shown nor sent for the next member, and waits for its owner", async () => {
  await open(ana);
  isOffline = true;
  await press("metas");
  isOffline = false;
  leave();
  await open(bea);
  await open(bea);
  expect(shown()).toEqual([]);
  expect(onServer()).toEqual([]);
  leave();
  await open(ana);
  expect(onServer()).toEqual(["metas"]);
});

test("the end of a session does not undo a favourite that is being sent", async () => {
  await open(ana);
  onTheWay = async () => hideFavourites();
  await press("metas");
  expect(onServer()).toEqual(["metas"]);
});

/** What a script from before the outbox held favourites has left on the device. */
function leaveEarlierDevice(ids: readonly string[], pending?: Record<string, boolean>): void {
  device.set("favorites", JSON.stringify(ids));
  device.set("favorites-owner", ana);
  if (pending) device.set("favorites-pending", JSON.stringify(pending));
}

test("pending changes of an earlier script move to the outbox once, and are sent in the end", async () => {
  for (const key of ["exito", "frases"]) elsewhere(key, true);
  leaveEarlierDevice(["frases", "metas"], { metas: true, exito: false });
  isOffline = true;
  await open(ana);
  expect(shown()).toEqual(["metas", "frases"]);
  expect(device.has("favorites-pending")).toBe(false);
  expect(device.has(`notebook-unsent:${ana}`)).toBe(true);
  await press("metas");
  leave();
  await open(ana);
  expect(shown()).toEqual(["frases"]);
  isOffline = false;
  await followReplica(ana);
  await syncNow();
  expect(onServer()).toEqual(["frases"]);
  expect(shown()).toEqual(["frases"]);
});

test("an earlier device shows its favourites offline although its replica has none, and adds none that are gone", async () => {
  await open(ana);
  leave();
  clearFavourites();
  leaveEarlierDevice(["metas", "exito"]);
  isOffline = true;
  await open(ana);
  expect(favouritesStore.get()).toEqual({ status: "failed", ids: ["metas", "exito"] });
  isOffline = false;
  elsewhere("exito", true);
  await followReplica(ana);
  await syncNow();
  expect(favouritesStore.get()).toEqual({ status: "loaded", ids: ["exito"] });
  expect(onServer()).toEqual(["exito"]);
});

test("an ended session keeps pending changes of an earlier script for the same member only", async () => {
  leaveEarlierDevice(["metas"], { metas: true });
  clearSentFavourites(bea);
  expect(device.size).toBe(0);
  leaveEarlierDevice(["metas"], { metas: true });
  clearSentFavourites(ana);
  expect(device.has("favorites")).toBe(false);
  await open(ana);
  expect(onServer()).toEqual(["metas"]);
});
