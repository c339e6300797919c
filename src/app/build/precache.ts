import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { minify } from "vite";
import { documentFile } from "./document.ts";

/** What the service worker is told (src/app/browser/service-worker.browser.js). */
export interface Precache {
  /** The name of this build's cache. */
  build: string;
  /** Addresses, each with its content's hash as `integrity` wants it; an asset's is empty, its name holds one. */
  files: Record<string, string>;
  /** Scripts of the Premium tools, kept besides on the devices of those who use them. */
  tools: string[];
  /** The pattern of the paths that the application renders from its shell. */
  shelled: string;
}

/** What is worth its bytes on every reader's device; the application renders the other pages from its shell. */
const KEPT = /^\/(|clave\/.+|search|acerca-de|instalar|sin-conexion|app)$/;
const OTHER_FILES = ["/favicon.svg", "/manifest.webmanifest", "/icons/icon-192.png"];
/** Of the ads only the pictures are large, but nobody looks for them without a connection. */
const ASSET = /^(?!ads-).*\.(js|css|woff2)$/;
/** How vite.config.ts names what only the tools need. */
const TOOL = /^tool-/;
/** What the service worker consists of. */
const PARTS = ["service-worker.browser.js", "service-worker-push.browser.js"];
const LIST = /^self\.precache=(.*);\n/;

/** Whether a document is kept on the reader's device. */
export function isKeptOffline(path: string): boolean {
  return KEPT.test(path);
}

/** The address of a document's offline edition, whose styles are in a file that all of them share. */
export function editionPath(path: string): string {
  return `/sin-conexion${path === "/" ? "/inicio" : path}`;
}

/**
 * Writes `/sw.js`: the service worker after the list of what it keeps. Everything must have been written by
 * then, and nothing of the former build.
 *
 * @param site the folder of the site
 * @param kept the documents that have an offline edition
 * @param others the other pages, as paths or as patterns of them, such as `/crear-meta/:ideaId`
 */
export async function writeServiceWorker(
  site: string,
  kept: readonly string[],
  others: readonly string[],
): Promise<void> {
  const parts = await Promise.all(
    PARTS.map((name) => readFile(new URL(`../browser/${name}`, import.meta.url), "utf8")),
  );
  const minified = await minify("sw.js", parts.join("\n"), { module: true });
  if (minified.errors.length > 0) throw new Error(`sw.js: ${minified.errors[0]?.message}`);
  const assets = (await readdir(join(site, "assets"))).filter((name) => ASSET.test(name)).sort();
  const files = await listFiles(
    site,
    kept,
    assets.filter((name) => !TOOL.test(name)),
  );
  const tools = assets.filter((name) => TOOL.test(name)).map(addressOf);
  const shelled = patternOf(others);
  const hash = createHash("sha256").update(JSON.stringify([files, tools]) + shelled + minified.code);
  const precache: Precache = { build: hash.digest("hex").slice(0, 12), files, tools, shelled };
  // Not a module: Firefox learned those for service workers late.
  const script = `self.precache=${JSON.stringify(precache)};\n{${minified.code}}\n`;
  await writeFile(join(site, "sw.js"), script);
}

/** The list that stands at the beginning of a built `/sw.js`. */
export function readPrecache(script: string): Precache {
  const [, list = ""] = LIST.exec(script) ?? [];
  return JSON.parse(list) as Precache;
}

/** What fetching files of a built site takes, in bytes, each in its smallest encoding. */
export async function precacheBytes(site: string, addresses: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    addresses.map(async (address) => {
      const file = join(site, fileOf(address));
      const { size } = await stat(`${file}.br`).catch(() => stat(file));
      return size;
    }),
  );
  return sizes.reduce((total, size) => total + size, 0);
}

async function listFiles(
  site: string,
  kept: readonly string[],
  assets: readonly string[],
): Promise<Precache["files"]> {
  const hashed = [...kept.map(editionPath), ...OTHER_FILES];
  return Object.fromEntries([
    ...(await Promise.all(hashed.map(async (address) => [address, await integrityOf(site, address)]))),
    ...assets.map((name) => [addressOf(name), ""]),
  ]);
}

function addressOf(asset: string): string {
  return `/assets/${asset}`;
}

function patternOf(paths: readonly string[]): string {
  return `^(${paths.map((path) => path.replaceAll(/:[^/]+/g, "[^/]+")).join("|")})$`;
}

async function integrityOf(site: string, address: string): Promise<string> {
  const content = await readFile(join(site, fileOf(address)));
  return `sha256-${createHash("sha256").update(content).digest("base64")}`;
}

/** Documents have addresses without an ending. */
function fileOf(address: string): string {
  return /\.\w+$/.test(address) ? address : documentFile(address);
}
