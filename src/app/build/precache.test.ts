import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { editionPath, isKeptOffline, precacheBytes, readPrecache, writeServiceWorker } from "./precache.ts";

let site: string;

beforeEach(async () => {
  site = await mkdtemp(join(tmpdir(), "claves-precache-"));
  await put("favicon.svg", "<svg/>");
  await put("manifest.webmanifest", "{}");
  await put("icons/icon-192.png", "png");
  await put("assets/entry-abc.js", "1234567890");
  await put("assets/entry-abc.js.br", "12345");
  await put("assets/literata-abc.woff2", "font");
  await put("assets/entry-abc.js.map", "{}");
  await put("assets/ads-page-abc.js", "ads");
  await put("assets/notes-abc.js", "notes");
  await put("sin-conexion/inicio.html", "home");
  await put("sin-conexion/clave/metas.html", "metas");
  await put("sin-conexion/hoy.html", "today");
});
afterEach(() => rm(site, { recursive: true }));

async function put(path: string, content: string): Promise<void> {
  const file = join(site, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

async function list() {
  await writeServiceWorker(site, ["/", "/clave/metas"], ["/ideas", "/crear-meta/:ideaId"], {
    tools: ["/assets/notes-abc.js"],
    onlineOnly: ["/assets/ads-page-abc.js"],
  });
  return readPrecache(await readFile(join(site, "sw.js"), "utf8"));
}

test("the precache lists documents with a content hash and assets with an empty one", async () => {
  const { files } = await list();
  expect(files["/sin-conexion/inicio"]).toBe(
    `sha256-${createHash("sha256").update("home").digest("base64")}`,
  );
  expect(Object.keys(files)).toEqual([
    "/sin-conexion/inicio",
    "/sin-conexion/clave/metas",
    "/favicon.svg",
    "/manifest.webmanifest",
    "/icons/icon-192.png",
    "/assets/entry-abc.js",
    "/assets/literata-abc.woff2",
  ]);
  expect(files["/assets/entry-abc.js"]).toBe("");
});

test("the scripts of the tools and the members' home are listed apart from the other files", async () => {
  const { files, tools } = await list();
  const hash = createHash("sha256").update("today").digest("base64");
  expect(tools).toEqual({ "/sin-conexion/hoy": `sha256-${hash}`, "/assets/notes-abc.js": "" });
  for (const address of Object.keys(tools)) expect(Object.keys(files)).not.toContain(address);
});

test("the build's name changes when a document changes, and not otherwise", async () => {
  const first = await list();
  expect((await list()).build).toBe(first.build);
  await put("sin-conexion/inicio.html", "another home");
  const second = await list();
  expect(second.build).not.toBe(first.build);
  await put("sin-conexion/hoy.html", "another day");
  expect((await list()).build).not.toBe(second.build);
});

test("the shell pattern matches only the pages that the application renders from its shell", async () => {
  const shelled = new RegExp((await list()).shelled);
  expect(shelled.test("/ideas")).toBe(true);
  expect(shelled.test("/crear-meta/1")).toBe(true);
  expect(shelled.test("/crear-meta/1/2")).toBe(false);
  expect(shelled.test("/ideas-de-otros")).toBe(false);
});

test("precacheBytes adds the sizes of all files, compressed where a .br exists", async () => {
  const sent = ["<svg/>", "{}", "png", "12345", "font", "home", "metas"];
  expect(await precacheBytes(site, Object.keys((await list()).files))).toBe(sent.join("").length);
});

test("a missing file fails the build", async () => {
  await rm(join(site, "icons"), { recursive: true });
  await expect(list()).rejects.toThrow("icon-192.png");
});

test("isKeptOffline accepts home, lessons, search and the shell, and refuses error, ad and payment pages", () => {
  expect(["/", "/clave/metas", "/search", "/sin-conexion", "/app"].every(isKeptOffline)).toBe(true);
  expect(["/404", "/clave-404", "/publicidad", "/baja", "/payment-success"].some(isKeptOffline)).toBe(false);
});

test("editionPath maps each page to its path under /sin-conexion", () => {
  expect(editionPath("/")).toBe("/sin-conexion/inicio");
  expect(editionPath("/clave/metas")).toBe("/sin-conexion/clave/metas");
});
