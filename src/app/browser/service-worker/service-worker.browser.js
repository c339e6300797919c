// Precaches the public site, and the Premium tools on members' devices. The build prepends the list of files as
// `self.precache` (src/app/build/precache.ts). This part caches no other response, so no data of a member.

const { build, files, tools, shelled } = self.precache;
const hashes = { ...files, ...tools };
const isShelled = new RegExp(shelled);
const isServers = /^\/(api|simulators|health)(\/|$)/;
const isSignIn = /^\/api\/auth\/\w+\/callback$/;
/** True from a sign-in until the next home page. The server chooses that page, because it knows its cookies. */
let hasSignedIn = false;
/** Matches names of documents that are not addresses of pages: the home page's two editions and the shell. */
const isNoPage = /^\/(inicio|hoy|app)$/;
/** The longest wait for the server. A cached page then stands in: at worst, it is the other edition of the home page. */
const PATIENCE_MS = 4000;

/** A cache entry that marks a device with precached tools. */
const TOOLS_MARK = "/tools";
/** A cache that marks a device which was Premium, as a cookie does for the server (billing/subscription/client.ts). */
const PREMIUM_MARK = "was-premium";

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => {
  if (event.data === "keep-tools") event.waitUntil(keepTools().catch(() => undefined));
});
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  hasSignedIn ||= isSignIn.test(pathname);
  if (method !== "GET" || origin !== self.location.origin || isServers.test(pathname)) return;
  if (mode === "navigate") event.respondWith(answerPage(event.request, pathname));
  else if (pathname in files || pathname.startsWith("/assets/"))
    event.respondWith(find(pathname).then((file) => file ?? fetch(event.request)));
});

/** Precaches all files that this device needs, or none. Copies unchanged files from the previous build's cache. */
async function install() {
  const mark = await caches.match(TOOLS_MARK).catch(() => undefined);
  try {
    await keep(Object.keys(mark ? hashes : files));
    if (mark) await (await caches.open(build)).put(TOOLS_MARK, mark);
  } catch (error) {
    await caches.delete(build);
    throw error;
  }
  await self.skipWaiting();
}

/** Precaches the tools when a Premium member's page requests it. From then on, every build precaches them. */
async function keepTools() {
  if (await caches.match(TOOLS_MARK)) return;
  await keep(Object.keys(tools));
  await (await caches.open(build)).put(TOOLS_MARK, new Response());
}

async function keep(paths) {
  const kept = await Promise.all(
    paths.map(async (path) => [keyOf(path), (await find(path)) ?? (await download(path))]),
  );
  const cache = await caches.open(build);
  await Promise.all(kept.map(([key, response]) => cache.put(key, response)));
}

/** Keeps the cache of one previous build, because a page of that build may still be open. */
async function takeOver() {
  const isBuild = (name) => name !== PREMIUM_MARK && !name.startsWith("answers-");
  const others = (await caches.keys()).filter((name) => name !== build && isBuild(name));
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Serves a precached page at once, with any query. For other pages, a cached page stands in if the server fails. */
async function answerPage(request, path) {
  if (path.length > 1 && path.endsWith("/")) return withoutFinalSlashes(request.url);
  const isHome = path === "/";
  const isMembers = isHome && (await caches.has(PREMIUM_MARK).catch(() => false));
  const membersHome = isMembers && (await find(editionOf("/hoy")));
  const asksServer = isHome && !membersHome && (isMembers || hasSignedIn);
  if (isHome) hasSignedIn = false;
  const page = membersHome || (isNoPage.test(path) ? undefined : await find(editionOf(path)));
  if (page && !asksServer) return page;
  const hasShell = isShelled.test(path);
  const standIn = page ?? (await find(editionOf(hasShell ? "/app" : "/sin-conexion")));
  if (!standIn) return fetch(request);
  const isReplaced = hasShell || asksServer;
  const answer = fetch(request).then(
    (response) => (isReplaced && response.status >= 500 ? standIn : response),
    () => standIn,
  );
  const late = () => new Promise((resolve) => setTimeout(() => resolve(standIn), PATIENCE_MS));
  return isReplaced ? Promise.race([answer, late()]) : answer;
}

/** Removes final slashes as the server does (src/platform/http/site.ts): such an address also works offline. */
function withoutFinalSlashes(url) {
  const address = new URL(url);
  const path = address.pathname;
  let end = path.length;
  while (path[end - 1] === "/") end--;
  address.pathname = path.slice(0, end);
  return Response.redirect(address.href, 308);
}

/** Finds a cached file, also in the previous build's cache. Undefined if it was evicted or the lookup fails. */
function find(path) {
  return caches.match(keyOf(path)).catch(() => undefined);
}

function keyOf(path) {
  return hashes[path] ? `${path}?${hashes[path]}` : path;
}

/** The hash rejects files of another build while the server is being updated. */
async function download(path) {
  const integrity = hashes[path];
  const options = { redirect: "error", priority: "low" };
  const response = await fetch(path, integrity ? { ...options, integrity, cache: "no-cache" } : options);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

/** Does the same as `editionPath` in precache.ts. */
function editionOf(path) {
  return `/sin-conexion${path === "/" ? "/inicio" : path}`;
}
