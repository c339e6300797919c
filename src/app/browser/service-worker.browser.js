// Keeps the public site at hand without a connection, and the tools of those who use them. Before this script stands
// `self.precache`, the list of what one build consists of (src/app/build/precache.ts). Nothing else is ever kept: what
// belongs to a member is not among it.

/**
 * @typedef {object} Precache
 * @property {string} build its cache's name
 * @property {Record<string, string>} files addresses, each with the hash of its content; an asset's hash is empty,
 *   since its name holds one
 * @property {string[]} tools addresses of what the Premium tools need besides
 * @property {string} shelled the pattern of the paths that the application renders by itself, from its shell:
 *   a member's pages, and public ones that are rarely opened
 */

/** @type {Precache} */
const { build, files, tools, shelled } = self.precache;
const isShelled = new RegExp(shelled);
/** Answers of the server that no worker may stand for. */
const isServers = /^\/(api|simulators|health)(\/|$)/;
/** Where editions stand of what is no page at its own address: the home page's, and the shell. */
const isNoPage = /^\/(inicio|app)$/;
/** What comes for a member's page is the shell again: one that has not come by then is not worth waiting for. */
const PATIENCE_MS = 4000;

/** Stands in the cache where the tools are kept too. */
const TOOLS_MARK = "/tools";

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => {
  if (event.data === "keep-tools") event.waitUntil(keepTools().catch(() => undefined));
});
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin || isServers.test(pathname)) return;
  if (mode === "navigate") event.respondWith(answerPage(event.request, pathname));
  else if (pathname in files || pathname.startsWith("/assets/")) {
    event.respondWith(answerFile(event.request, pathname));
  }
});

/** All of the build or nothing. What is on the device already, unchanged, is not fetched again. */
async function install() {
  const mark = await caches.match(TOOLS_MARK).catch(() => undefined);
  try {
    await keep([...Object.keys(files), ...(mark ? tools : [])]);
    if (mark) await (await caches.open(build)).put(TOOLS_MARK, mark);
  } catch (error) {
    await caches.delete(build);
    throw error;
  }
  await self.skipWaiting();
}

/** Wanted by a page of a Premium member's: from then on every build brings its tools along. */
async function keepTools() {
  if (await caches.match(TOOLS_MARK)) return;
  await keep(tools);
  await (await caches.open(build)).put(TOOLS_MARK, new Response());
}

async function keep(paths) {
  const kept = await Promise.all(
    paths.map(async (path) => [keyOf(path), (await find(path)) ?? (await download(path))]),
  );
  const cache = await caches.open(build);
  await Promise.all(kept.map(([key, response]) => cache.put(key, response)));
}

/** The former build stays too: a page of it may be open, and goes on undisturbed. */
async function takeOver() {
  const others = (await caches.keys()).filter((name) => name !== build);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** A public page comes from the device at once, whatever its query; others from the server, if that can be had. */
async function answerPage(request, path) {
  if (path.length > 1 && path.endsWith("/")) return withoutFinalSlashes(request.url);
  const page = isNoPage.test(path) ? undefined : await find(editionOf(path));
  if (page) return page;
  const hasShell = isShelled.test(path);
  const standIn = await find(editionOf(hasShell ? "/app" : "/sin-conexion"));
  if (!standIn) return fetch(request);
  const answer = fetch(request).then(
    (response) => (hasShell && response.status >= 500 ? standIn : response),
    () => standIn,
  );
  return hasShell ? Promise.race([answer, wait(PATIENCE_MS).then(() => standIn)]) : answer;
}

async function answerFile(request, path) {
  return (await find(path)) ?? fetch(request);
}

/** As the server does it (src/server/site.ts), so that such an address is found without a connection too. */
function withoutFinalSlashes(url) {
  const address = new URL(url);
  const path = address.pathname;
  let end = path.length;
  while (path[end - 1] === "/") end--;
  address.pathname = path.slice(0, end);
  return Response.redirect(address.href, 308);
}

/** The file of this build or, of an asset, the one of the former. The browser may have cleared it away, or fail. */
function find(path) {
  return caches.match(keyOf(path)).catch(() => undefined);
}

function keyOf(path) {
  return files[path] ? `${path}?${files[path]}` : path;
}

/** The hash sees to it that no file of another build slips in while the server changes from one to the next. */
async function download(path) {
  const integrity = files[path];
  const options = { redirect: "error", priority: "low" };
  const response = await fetch(path, integrity ? { ...options, integrity, cache: "no-cache" } : options);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

/** Where the build puts a page as it is kept here (`editionPath` in precache.ts). */
function editionOf(path) {
  return `/sin-conexion${path === "/" ? "/inicio" : path}`;
}

function wait(durationMs) {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}
