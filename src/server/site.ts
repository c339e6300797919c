import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "./errors.ts";
import { pagePolicy, WORKER_POLICY } from "./headers.ts";

/** What the build tells the server about the site it made (`dist/site.json`). */
export interface SiteManifest {
  /** Hashes of what stands inline in the pages, as a Content-Security-Policy wants them. */
  inline: { styles: string[]; scripts: string[] };
  /** The addresses of the prerendered pages. */
  publicPaths: string[];
  /** Routes that are rendered in the browser, such as `/crear-meta/:ideaId`. */
  privatePaths: string[];
}

interface Variant {
  body: Buffer;
  headers: Record<string, string>;
}

/** One file in each encoding, its headers ready. */
type Prepared = Record<"br" | "gzip" | "identity", Variant>;

/** The built site in memory: nothing is read, compressed or hashed while a visitor waits. */
export interface Site {
  files: ReadonlyMap<string, Prepared>;
  /** Whether a document stands at this address; others are sent in their place, such as the shell. */
  isDocument: (path: string) => boolean;
  isPrivate: (path: string) => boolean;
}

const TYPES: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  webp: "image/webp",
  woff2: "font/woff2",
  json: "application/json; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  webmanifest: "application/manifest+json",
};
const YEAR_S = 31_536_000;
const OFFLINE_EDITION = /^\/sin-conexion(\/|$)/;
/** An encoding that a browser takes, in the order in which they are worth their bytes. */
const ENCODINGS = (["br", "gzip"] as const).map(
  (name) =>
    [name, new RegExp(`(?:^|[\\s,])${name}(?=[\\s;,]|$)(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, "i")] as const,
);
const READABLE_COOKIES = /(?<![^;\s])(?:app-theme=(?:default|dark)|signed_in=1)(?=;|$)/g;
const NOINDEX = '<meta name="robots" content="noindex">';

/** Reads the built site (`dist/`), with the `.br` and `.gz` files that the build wrote beside each file. */
export async function loadSite(directory: string): Promise<Site> {
  const manifest = JSON.parse(await readFile(join(directory, "site.json"), "utf8")) as SiteManifest;
  const root = join(directory, "site");
  const csp = pagePolicy(manifest.inline);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
  const files = new Map(
    await Promise.all(names.map(async (name) => [name, await prepare(root, name, csp)] as const)),
  );
  const patterns = manifest.privatePaths.map(
    (path) => new RegExp(`^${path.replaceAll(/:[^/]+/g, "[^/]+")}$`),
  );
  const documents = new Set(manifest.publicPaths);
  return {
    files,
    isDocument: (path) => documents.has(path) || OFFLINE_EDITION.test(path),
    isPrivate: (path) => patterns.some((pattern) => pattern.test(path)),
  };
}

async function prepare(root: string, name: string, csp: string): Promise<Prepared> {
  const path = join(root, name);
  const plain = await readFile(path);
  const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 16);
  const type = TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  const isHidden = type.startsWith("text/html") && plain.includes(NOINDEX);
  const variant = (body: Buffer | undefined, encoding?: string): Variant => ({
    body: body ?? plain,
    headers: {
      "content-type": type,
      "content-length": String((body ?? plain).length),
      "cache-control": cacheControl(name),
      etag: `"${hash}${body && encoding ? `-${encoding}` : ""}"`,
      vary: "accept-encoding",
      ...(body && encoding && { "content-encoding": encoding }),
      ...(type.startsWith("text/html") && { "content-security-policy": csp }),
      ...(name === "/sw.js" && { "content-security-policy": WORKER_POLICY }),
      // Not on what the service worker keeps: there it would go on saying what was true once.
      ...(type.startsWith("text/html") &&
        !OFFLINE_EDITION.test(name) && { "server-timing": cookieHintHeader() }),
      ...(isHidden && { "x-robots-tag": "noindex" }),
    },
  });
  const compressed = (suffix: string) => readFile(`${path}${suffix}`).catch(() => undefined);
  return {
    identity: variant(plain),
    br: variant(await compressed(".br"), "br"),
    gzip: variant(await compressed(".gz"), "gzip"),
  };
}

/** An offline edition has to arrive byte for byte: the service worker checks its hash. */
function cacheControl(name: string): string {
  if (name.startsWith("/assets/")) return `public, max-age=${YEAR_S}, immutable`;
  return name.startsWith("/sin-conexion") ? "no-cache, no-transform" : "no-cache";
}

/**
 * Serves the site: the exact file, else the page of that path, else the shell of a private page, else the
 * 404 page that fits.
 */
export function serveSite(app: FastifyInstance, site: Site): void {
  app.get("/*", { schema: { hide: true } }, (request, reply) => answer(site, request, reply));
}

function answer(site: Site, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = pathOf(request.url);
  if (path.startsWith("/api/")) return refuse(reply, "not_found");
  if (path.length > 1 && path.endsWith("/")) return reply.redirect(withoutFinalSlashes(request.url), 308);
  const name = site.isDocument(path) ? `${path === "/" ? "/index" : path}.html` : path;
  // The documents have their own addresses, without an ending.
  const file = path.endsWith(".html") ? undefined : site.files.get(name);
  if (file) return send(file, 200, request, reply);
  if (site.isPrivate(path)) return sendNamed(site, "/app.html", 200, request, reply);
  return sendMissing(site, request, reply);
}

/** The page that says that there is nothing at this address; below /api the one error shape. */
export function sendMissing(site: Site, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = pathOf(request.url);
  if (path.startsWith("/api/")) return refuse(reply, "not_found");
  const missing = path.startsWith("/clave/") ? "/clave-404.html" : "/404.html";
  return sendNamed(site, missing, 404, request, reply);
}

function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "/";
}

/**
 * No page of ours ends in a slash. One slash alone begins it, since two would name another host. By index: an
 * expression that looks for the last slashes starts again at each slash of the path.
 */
export function withoutFinalSlashes(url: string): string {
  const [path = "", ...query] = url.split("?");
  let start = 0;
  let end = path.length;
  while (path[start] === "/" || path[start] === "\\") start++;
  while (end > start && path[end - 1] === "/") end--;
  return [`/${path.slice(start, end)}`, ...query].join("?");
}

function sendNamed(site: Site, name: string, status: number, request: FastifyRequest, reply: FastifyReply) {
  const file = site.files.get(name);
  return file ? send(file, status, request, reply) : refuse(reply, "not_found");
}

/**
 * What the readable cookies say, for the script in the document's head: a header of the document is there at once,
 * while a first look at the cookies costs a slow phone a frame.
 */
function cookieHintHeader(cookies = ""): string {
  return `cookies;desc="${cookies.match(READABLE_COOKIES)?.join("; ") ?? ""}"`;
}

function send(file: Prepared, status: number, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const accepted = request.headers["accept-encoding"] ?? "";
  const [encoding] = ENCODINGS.find(([, isAccepted]) => isAccepted.test(accepted)) ?? ["identity" as const];
  const { body, headers } = file[encoding];
  reply.headers(headers);
  if (headers["server-timing"]) reply.header("server-timing", cookieHintHeader(request.headers.cookie));
  if (status === 200 && request.headers["if-none-match"]?.includes(headers.etag ?? "-")) {
    return reply.removeHeader("content-length").code(304).send();
  }
  return reply.code(status).send(body);
}
