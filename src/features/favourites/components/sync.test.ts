import { beforeEach, expect, test, vi } from "vitest";
import { favouritesStore } from "../client.ts";
import { forgetFavourites, hideFavourites, loadFavourites } from "./sync.ts";
import { toggleFavourite } from "./toggle-favourite.ts";

/** The server's list, and the device's storage: the two sides that are brought together. */
let server: string[];
let device: Map<string, string>;
let isOffline: boolean;
let refusal: object | null;

beforeEach(() => {
  server = [];
  device = new Map();
  isOffline = false;
  refusal = null;
  hideFavourites();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
    removeItem: (key: string) => device.delete(key),
  });
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
    if (isOffline) throw new TypeError("no network");
    if (refusal) return Response.json({ error: refusal }, { status: 409 });
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
  forgetFavourites();
  expect(device.size).toBe(0);
  expect(shown()).toEqual([]);
});
