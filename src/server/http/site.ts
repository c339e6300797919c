import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "./errors.ts";
import { pagePolicy, WORKER_POLICY } from "./headers.ts";

/** The build's description of the site (`dist/site.json`). */
export interface SiteManifest {
  /** Content-Security-Policy hashes of the inline styles and scripts. */
  inline: { styles: string[]; scripts: string[] };
  /** Paths of the prerendered pages. */
  publicPaths: string[];
  /** Routes that are rendered in the browser, such as `/crear-meta/:ideaId`. */
  privatePaths: string[];
}

interface Variant {
  body: Buffer;
  headers: Record<string, string>;
}

type Prepared = Record<"br" | "gzip" | "identity", Variant>;

/** The built site in memory: no request waits for a read, a compression or a hash. */
export interface Site {
  files: ReadonlyMap<string, Prepared>;
  /** False for documents that are only sent in place of others, such as the shell. */
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
/** In order of preference. A pattern matches where the browser accepts the encoding; `q=0` refuses it. */
const ENCODINGS = (["br", "gzip"] as const).map(
  (name) =>
    [name, new RegExp(`(?:^|[\\s,])${name}(?=[\\s;,]|$)(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, "i")] as const,
);
const READABLE_COOKIES = /(?<![^;\s])(?:app-theme=(?:default|dark)|signed_in=1)(?=;|$)/g;
const NOINDEX = '<meta name="robots" content="noindex">';

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
      // The service worker keeps offline editions, where this header would become stale.
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

/** The service worker checks the hash of an offline edition, so proxies must not transform it. */
function cacheControl(name: string): string {
  if (name.startsWith("/assets/")) return `public, max-age=${YEAR_S}, immutable`;
  return name.startsWith("/sin-conexion") ? "no-cache, no-transform" : "no-cache";
}

export function serveSite(app: FastifyInstance, site: Site): void {
  app.get("/*", { schema: { hide: true } }, (request, reply) => answer(site, request, reply));
}

function answer(site: Site, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = pathOf(request.url);
  if (path.startsWith("/api/")) return refuse(reply, "not_found");
  if (path.length > 1 && path.endsWith("/")) return reply.redirect(withoutFinalSlashes(request.url), 308);
  const name = site.isDocument(path) ? `${path === "/" ? "/index" : path}.html` : path;
  // Documents are served only at their paths without `.html`.
  const file = path.endsWith(".html") ? undefined : site.files.get(name);
  if (file) return send(file, 200, request, reply);
  if (site.isPrivate(path)) return sendNamed(site, "/app.html", 200, request, reply);
  return sendMissing(site, request, reply);
}

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
 * Removes final slashes, and all leading ones but one, since `//host` would redirect to another host.
 * Not by a regular expression: a search for the last slashes starts again at each slash of the path.
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

/** Repeats readable cookies for the head script: `document.cookie` costs a frame (decision 0011). */
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
