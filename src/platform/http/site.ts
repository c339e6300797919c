import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { OutgoingHttpHeader } from "node:http";
import { join } from "node:path";
import { isDeepStrictEqual, promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ConfigError, type SiteSettings } from "#platform/server/config.ts";
import { acceptsEncoding } from "./compress.ts";
import { refuse } from "./errors.ts";
import { pagePolicy, WORKER_POLICY } from "./headers.ts";
import { fillTemplates } from "./site-template.ts";

/** The build's description of the site (`dist/site.json`). */
export interface SiteManifest {
  /** Content-Security-Policy hashes of the inline styles and scripts. */
  inline: { styles: string[]; scripts: string[] };
  publicPaths: string[];
  /** Routes that are rendered in the browser, such as `/crear-meta/:ideaId`. */
  privatePaths: string[];
  /** The settings that the files of `dist/site` contain. */
  settings: SiteSettings;
  /** Names of the files that contain settings; `dist/template` has them with placeholders. */
  templates: string[];
}

interface Variant {
  body: Buffer;
  headers: Record<string, string>;
}

/** Every supported browser takes Brotli. */
type Prepared = Record<"br" | "identity", Variant>;

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
  svg: "image/svg+xml; charset=utf-8",
  png: "image/png",
  webp: "image/webp",
  woff2: "font/woff2",
  json: "application/json; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  webmanifest: "application/manifest+json",
};
const YEAR_S = 31_536_000;
/** Brotli's quality in the first seconds after the start. Files are a tenth larger than with the best quality. */
const QUICK = 5;
/** Most visits begin with this file, so it is compressed first. */
const HOME = "/index.html";
/** The file that is sent at `/` to a device that was Premium (decision 0075). */
const MEMBERS_HOME = "/hoy.html";
const OFFLINE_EDITION = /^\/sin-conexion(\/|$)/;
const ACCEPTS_BROTLI = acceptsEncoding("br");
const READABLE_COOKIES = /(?<![^;\s])(?:app-theme=(?:default|dark)|signed_in=1)(?=;|$)/g;
/** Both cookies together say "Premium". Without `signed_in`, `was_premium` is left over from a race with a sign-out. */
const MEMBERS_COOKIES = ["signed_in=1", "was_premium=1"];
const NOINDEX = '<meta name="robots" content="noindex">';

const brotli = promisify(brotliCompress);

/** @throws ConfigError where there is no build */
export async function loadSite(directory: string, settings?: SiteSettings): Promise<Site> {
  const manifest = await readManifest(directory);
  const root = join(directory, "site");
  const csp = pagePolicy(manifest.inline);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".br"))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
  const templates = new Set(manifest.templates);
  const prepareFile = (name: string, file: Encoded) => prepare(name, file, csp, templates.has(name));
  const load = async (name: string) =>
    [name, prepareFile(name, await readEncoded(join(root, name)))] as const;
  const files = new Map(await Promise.all(names.map(load)));
  if (settings && !isDeepStrictEqual(settings, manifest.settings)) {
    const read = async (name: string) =>
      [name, await readFile(join(directory, "template", name), "utf8")] as const;
    const filled = fillTemplates(new Map(await Promise.all(manifest.templates.map(read))), settings);
    const order = [...filled.keys()].toSorted((a, b) => Number(b === HOME) - Number(a === HOME));
    const takeAll = async (quality: number) => {
      // Files are encoded one at a time, because each running encoder takes memory that the process keeps.
      for (const name of order)
        files.set(name, prepareFile(name, await encode(filled.get(name) ?? Buffer.of(), quality)));
    };
    await takeAll(QUICK);
    // The best compression takes 50 times as long, so the pages do not wait for it.
    void takeAll(constants.BROTLI_MAX_QUALITY);
  }
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

async function readManifest(directory: string): Promise<SiteManifest> {
  const text = await readFile(join(directory, "site.json"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    throw new ConfigError([`the pages are not built (${directory} is missing): run npm run build`]);
  });
  return JSON.parse(text);
}

interface Encoded {
  identity: Buffer;
  br?: Buffer | undefined;
}

async function readEncoded(path: string): Promise<Encoded> {
  return { identity: await readFile(path), br: await readFile(`${path}.br`).catch(() => undefined) };
}

async function encode(identity: Buffer, quality: number): Promise<Encoded> {
  // A window of the file's size takes 20 MB less memory than the usual one.
  const window = Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(identity.length + 16)));
  const br = await brotli(identity, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: window },
  });
  return { identity, br };
}

function prepare(name: string, file: Encoded, csp: string, hasSettings: boolean): Prepared {
  const plain = file.identity;
  const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 16);
  const type = TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  const isHidden = type.startsWith("text/html") && plain.includes(NOINDEX);
  const variant = (body: Buffer): Variant => ({
    body,
    headers: {
      "content-type": type,
      "content-length": String(body.length),
      "cache-control": cacheControl(name, hasSettings),
      etag: `"${hash}${body === plain ? "" : "-br"}"`,
      vary: name === HOME || name === MEMBERS_HOME ? "accept-encoding, cookie" : "accept-encoding",
      ...(body !== plain && { "content-encoding": "br" }),
      ...(type.startsWith("text/html") && { "content-security-policy": csp }),
      ...(name === "/sw.js" && { "content-security-policy": WORKER_POLICY }),
      // The service worker stores offline editions, where this header would become stale.
      ...(type.startsWith("text/html") &&
        !OFFLINE_EDITION.test(name) && { "server-timing": cookieHintHeader() }),
      ...(isHidden && { "x-robots-tag": "noindex" }),
    },
  });
  return { identity: variant(plain), br: variant(file.br ?? plain) };
}

/** Proxies must not change offline editions: the worker checks hashes. A script with settings is not immutable. */
function cacheControl(name: string, hasSettings: boolean): string {
  if (name.startsWith("/assets/") && !hasSettings) return `public, max-age=${YEAR_S}, immutable`;
  return name.startsWith("/sin-conexion") ? "no-cache, no-transform" : "no-cache";
}

export function serveSite(app: FastifyInstance, site: Site): void {
  app.get("/*", { schema: { hide: true } }, (request, reply) => {
    const path = pathOf(request.url);
    if (path.startsWith("/api/")) return refuse(reply, "not_found");
    if (path.length > 1 && path.endsWith("/")) return reply.redirect(withoutFinalSlashes(request.url), 308);
    const document = path === "/" ? homeOf(request.headers.cookie) : `${path}.html`;
    const name = site.isDocument(path) ? document : path;
    // Documents are served only at their paths without `.html`.
    const file = path.endsWith(".html") ? undefined : site.files.get(name);
    if (file) return send(file, 200, request, reply);
    if (site.isPrivate(path)) return sendNamed(site, "/app.html", 200, request, reply);
    return sendMissing(site, request, reply);
  });
}

export function sendMissing(site: Site, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const missing = pathOf(request.url).startsWith("/clave/") ? "/clave-404.html" : "/404.html";
  return sendNamed(site, missing, 404, request, reply);
}

function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "/";
}

/** Removes leading slashes too: `//host` is another host. A regular expression would take quadratic time. */
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

function homeOf(cookies = ""): string {
  const sent = cookies.split("; ");
  return MEMBERS_COOKIES.every((cookie) => sent.includes(cookie)) ? MEMBERS_HOME : HOME;
}

/** Repeats readable cookies in a header, which the head script reads faster than `document.cookie` (decision 0011). */
function cookieHintHeader(cookies = ""): string {
  return `cookies;desc="${cookies.match(READABLE_COOKIES)?.join("; ") ?? ""}"`;
}

/** Sends a file without the framework, which would copy each header and offer the body to every hook. */
function send(file: Prepared, status: number, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { cookie, "accept-encoding": accepted = "", "if-none-match": known } = request.headers;
  const { body, headers } = file[ACCEPTS_BROTLI.test(accepted) ? "br" : "identity"];
  const sent: Record<string, OutgoingHttpHeader | undefined> = { ...reply.getHeaders(), ...headers };
  if (headers["server-timing"]) sent["server-timing"] = cookieHintHeader(cookie);
  const isKnown = status === 200 && known?.includes(headers.etag ?? "-");
  if (isKnown) delete sent["content-length"];
  reply
    .hijack()
    .raw.writeHead(isKnown ? 304 : status, sent)
    .end(isKnown ? undefined : body);
  return reply;
}
