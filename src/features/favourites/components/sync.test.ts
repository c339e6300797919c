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

test("a visitor's favourites on the device are merged with the member's on the server", async () => {
  server = ["metas"];
  device.set("favorites", '["exito","metas"]');
  await loadFavourites("ana");
  expect(shown()).toEqual(["metas", "exito"]);
  expect(server).toEqual(["metas", "exito"]);
});

test("a favourite removed on another device does not come back from this device", async () => {
  server = ["metas", "exito"];
  await loadFavourites("ana");
  server = ["metas"];
  hideFavourites();
  await loadFavourites("ana");
  expect(shown()).toEqual(["metas"]);
});

test("one member's stored favourites are neither shown nor sent for another member", async () => {
  server = ["metas"];
  await loadFavourites("ana");
  hideFavourites();
  server = [];
  await loadFavourites("bea");
  expect(shown()).toEqual([]);
  expect(server).toEqual([]);
});

test.each(["{garbage", '"metas"', '[7,"no-such-key",null]'])(
  "invalid stored favourites are ignored: %s",
  async (text) => {
    device.set("favorites", text);
    await loadFavourites("ana");
    expect(shown()).toEqual([]);
  },
);

test("three fast clicks leave the last state on the page and on the server", async () => {
  await loadFavourites("ana");
  await Promise.all([toggleFavourite("metas"), toggleFavourite("metas"), toggleFavourite("metas")]);
  expect(shown()).toEqual(["metas"]);
  expect(server).toEqual(["metas"]);
});

test("a change that the server rejects is undone on the page and on the device", async () => {
  await loadFavourites("ana");
  refusal = { code: "conflict", message: "Son demasiados." };
  expect(await toggleFavourite("metas")).toMatchObject({ code: "conflict" });
  expect(shown()).toEqual([]);
  expect(device.get("favorites")).toBe("[]");
});

test("changes made offline stay, are sent at the next load online and merge with other devices' changes", async () => {
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

test("a favourite toggled twice offline stays off on the page and on the server", async () => {
  await loadFavourites("ana");
  isOffline = true;
  await toggleFavourite("metas");
  await toggleFavourite("metas");
  isOffline = false;
  await loadFavourites("ana");
  expect(shown()).toEqual([]);
  expect(server).toEqual([]);
});

test("without a connection the device's copy is shown with the status failed", async () => {
  server = ["metas"];
  await loadFavourites("ana");
  hideFavourites();
  isOffline = true;
  await loadFavourites("ana");
  expect(favouritesStore.get()).toEqual({ status: "failed", ids: ["metas"] });
});

test("clearFavourites leaves nothing on the device and nothing on the page", async () => {
  server = ["metas"];
  await loadFavourites("ana");
  clearFavourites();
  expect(device.size).toBe(0);
  expect(shown()).toEqual([]);
});

test("a favourite stays on while it is being sent, although another tab stores an older list", async () => {
  followOtherTabs();
  await loadFavourites("ana");
  onTheWay = async () => writeElsewhere("favorites", "[]");
  expect(await toggleFavourite("metas")).toEqual({ isFavourite: true, isPending: false });
  expect(shown()).toEqual(["metas"]);
  expect(server).toEqual(["metas"]);
});

test("a list requested before a favourite was added in another tab does not remove that favourite", async () => {
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

test("a favourite added just before its tab is closed is sent by the next page", async () => {
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

test("a tab that sends another tab's favourite does not restore it after its removal there", async () => {
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

test("one member's unsent favourite is neither shown nor sent for the next member", async () => {
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

test("the end of a session does not undo a favourite that is being sent", async () => {
  await loadFavourites("ana");
  onTheWay = async () => hideFavourites();
  await toggleFavourite("metas");
  expect(server).toEqual(["metas"]);
});
