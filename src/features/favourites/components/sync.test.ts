import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { favouritesStore } from "../client.ts";
import { clearFavourites, followOtherTabs, hideFavourites, loadFavourites } from "./sync.ts";
import { toggleFavourite } from "./toggle-favourite.ts";

let server: string[];
let device: Map<string, string>;
let isOffline: boolean;
let refusal: object | null;
/** Delay a call on its way to the server, and its response on the way back. */
let onTheWay: (method: string) => Promise<void>;
let onTheWayBack: (method: string) => Promise<void>;

beforeEach(() => {
  server = [];
  device = new Map();
  isOffline = false;
  refusal = null;
  onTheWay = onTheWayBack = async () => {};
  hideFavourites();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
    removeItem: (key: string) => device.delete(key),
  });
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", async (url: string, { method = "" }: RequestInit) => {
    await onTheWay(method);
    if (isOffline) throw new TypeError("no network");
    if (refusal) return Response.json({ error: refusal }, { status: 409 });
    const id = url.split("/")[3];
    if (method === "PUT" && id) server = [...server, id];
    if (method === "DELETE") server = server.filter((other) => other !== id);
    const answer = method === "GET" ? Response.json(server) : new Response(null, { status: 204 });
    await onTheWayBack(method);
    return answer;
  });
});

afterEach(() => vi.unstubAllGlobals());

/** Simulates a write by another tab. */
function writeElsewhere(key: string, value: string): void {
  device.set(key, value);
  window.dispatchEvent(Object.assign(new Event("storage"), { key }));
}

/** Loads the same modules again, as another tab of the same device. */
async function openAnotherTab() {
  vi.resetModules();
  const [{ favouritesStore }, sync, { toggleFavourite }] = await Promise.all([
    import("../client.ts"),
    import("./sync.ts"),
    import("./toggle-favourite.ts"),
  ]);
  return { ...sync, toggleFavourite, shown: () => favouritesStore.get().ids };
}

const shown = () => favouritesStore.get().ids;

test("what a visitor had is added to the member's, and neither side loses any", async () => {
  server = ["metas"];
  device.set("favorites", '["exito","metas"]');
  await loadFavourites("ana");
  expect(shown()).toEqual(["metas", "exito"]);
  expect(server).toEqual(["metas", "exito"]);
});

test("what the member took away elsewhere does not come back from this device", async () => {
  server = ["metas", "exito"];
  await loadFavourites("ana");
  server = ["metas"];
  hideFavourites();
  await loadFavourites("ana");
  expect(shown()).toEqual(["metas"]);
});

test("another member's mirror is dropped", async () => {
  server = ["metas"];
  await loadFavourites("ana");
  hideFavourites();
  server = [];
  await loadFavourites("bea");
  expect(shown()).toEqual([]);
  expect(server).toEqual([]);
});

test.each(["{garbage", '"metas"', '[7,"no-such-key",null]'])(
  "%s on the device counts for nothing",
  async (text) => {
    device.set("favorites", text);
    await loadFavourites("ana");
    expect(shown()).toEqual([]);
  },
);

test("clicks that come quickly end with the last one on both sides", async () => {
  await loadFavourites("ana");
  await Promise.all([toggleFavourite("metas"), toggleFavourite("metas"), toggleFavourite("metas")]);
  expect(shown()).toEqual(["metas"]);
  expect(server).toEqual(["metas"]);
});

test("a change that the server does not take is undone", async () => {
  await loadFavourites("ana");
  refusal = { code: "conflict", message: "Son demasiados." };
  expect(await toggleFavourite("metas")).toMatchObject({ code: "conflict" });
  expect(shown()).toEqual([]);
  expect(device.get("favorites")).toBe("[]");
});

test("what is changed without a connection stays, and is told when there is one; other devices' changes too", async () => {
  server = ["exito", "frases"];
  await loadFavourites("ana");
  isOffline = true;
  expect(await toggleFavourite("metas")).toEqual({ isFavourite: true, isPending: true });
  expect(await toggleFavourite("exito")).toEqual({ isFavourite: false, isPending: true });
  hideFavourites();
  await loadFavourites("ana");
  expect(shown()).toEqual(["metas", "frases"]);

  isOffline = false;
  server = ["exito", "frases", "accion"];
  hideFavourites();
  await loadFavourites("ana");
  expect(server).toEqual(["frases", "accion", "metas"]);
  expect(shown()).toEqual(server);
  expect(device.has("favorites-pending")).toBe(false);
});

test("changed and changed back without a connection, it is as it was", async () => {
  await loadFavourites("ana");
  isOffline = true;
  await toggleFavourite("metas");
  await toggleFavourite("metas");
  isOffline = false;
  await loadFavourites("ana");
  expect(shown()).toEqual([]);
  expect(server).toEqual([]);
});

test("without a connection the device's copy is shown", async () => {
  server = ["metas"];
  await loadFavourites("ana");
  hideFavourites();
  isOffline = true;
  await loadFavourites("ana");
  expect(favouritesStore.get()).toEqual({ status: "failed", ids: ["metas"] });
});

test("signing out leaves nothing on the device", async () => {
  server = ["metas"];
  await loadFavourites("ana");
  clearFavourites();
  expect(device.size).toBe(0);
  expect(shown()).toEqual([]);
});

test("a heart that is on its way stays pressed, whatever older list another tab writes", async () => {
  followOtherTabs();
  await loadFavourites("ana");
  onTheWay = async () => writeElsewhere("favorites", "[]");
  expect(await toggleFavourite("metas")).toEqual({ isFavourite: true, isPending: false });
  expect(shown()).toEqual(["metas"]);
  expect(server).toEqual(["metas"]);
});

test("a list that was asked for before a heart was pressed in another tab does not take it away", async () => {
  followOtherTabs();
  const other = await openAnotherTab();
  await other.loadFavourites("ana");
  onTheWayBack = async (method) => {
    if (method !== "GET" || server.includes("metas")) return;
    await other.toggleFavourite("metas");
    window.dispatchEvent(Object.assign(new Event("storage"), { key: "favorites-pending" }));
  };
  await loadFavourites("ana");
  expect(shown()).toEqual(["metas"]);
  expect(device.get("favorites")).toBe('["metas"]');
});

test("a heart pressed just before the tab is closed is sent by the next page", async () => {
  // A closed tab releases its locks.
  vi.stubGlobal("navigator", {});
  const closed = await openAnotherTab();
  await closed.loadFavourites("ana");
  const left = Promise.withResolvers<void>();
  onTheWay = () => {
    left.resolve();
    return new Promise(() => {});
  };
  void closed.toggleFavourite("metas");
  await left.promise;
  onTheWay = async () => {};
  await loadFavourites("ana");
  expect(shown()).toEqual(["metas"]);
  expect(server).toEqual(["metas"]);
  expect(device.has("favorites-pending")).toBe(false);
});

test("a tab that sends for another does not bring back what is taken away there meanwhile", async () => {
  await loadFavourites("ana");
  const other = await openAnotherTab();
  const underWay = Promise.withResolvers<void>();
  let puts = 0;
  onTheWay = async (method) => {
    if (method === "PUT" && ++puts === 2) await underWay.promise;
    if (method === "PUT" && puts === 1) {
      void toggleFavourite("metas");
      setTimeout(underWay.resolve, 50);
    }
  };
  const pressed = toggleFavourite("metas");
  await other.loadFavourites("ana");
  await pressed;
  await expect.poll(() => device.has("favorites-pending")).toBe(false);
  expect(server).toEqual([]);
  expect(shown()).toEqual([]);
});

test("what one member could not send is not sent for the next", async () => {
  await loadFavourites("ana");
  isOffline = true;
  await toggleFavourite("metas");
  isOffline = false;
  hideFavourites();
  await loadFavourites("bea");
  await loadFavourites("bea");
  expect(shown()).toEqual([]);
  expect(server).toEqual([]);
});

test("a session that ends while a heart is on its way takes nothing back", async () => {
  await loadFavourites("ana");
  onTheWay = async () => hideFavourites();
  await toggleFavourite("metas");
  expect(server).toEqual(["metas"]);
});
