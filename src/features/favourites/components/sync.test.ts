import { beforeEach, expect, test, vi } from "vitest";
import { favouritesStore } from "../client.ts";
import { forgetFavourites, hideFavourites, loadFavourites } from "./sync.ts";
import { toggleFavourite } from "./toggle-favourite.ts";

/** The server's list, and the device's storage: the two sides that are brought together. */
let server: string[];
let device: Map<string, string>;
let isOffline: boolean;

beforeEach(() => {
  server = [];
  device = new Map();
  isOffline = false;
  hideFavourites();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
    removeItem: (key: string) => device.delete(key),
  });
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
    if (isOffline) throw new TypeError("no network");
    const id = url.split("/")[3];
    if (method === "PUT" && id) server = [...server, id];
    if (method === "DELETE") server = server.filter((other) => other !== id);
    return method === "GET" ? Response.json(server) : new Response(null, { status: 204 });
  });
});

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

test("a change that the server did not take is undone", async () => {
  await loadFavourites("ana");
  isOffline = true;
  expect(await toggleFavourite("metas")).toMatchObject({ code: "offline" });
  expect(shown()).toEqual([]);
  expect(device.get("favorites")).toBe("[]");
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
  forgetFavourites();
  expect(device.size).toBe(0);
  expect(shown()).toEqual([]);
});
