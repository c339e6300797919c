import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { minify } from "vite";
import type { Precache } from "#platform/http/site-template.ts";
import { type DocumentParts, documentFile } from "./document.ts";

/** The pages whose documents every device precaches. Offline, the application renders other pages from its shell. */
export const KEPT_OFFLINE = /^\/(|clave\/.+|search|pedir-ayuda|sin-conexion|app)$/;
const OTHER_FILES = ["/favicon.svg", "/manifest.webmanifest", "/icons/icon-192.png"];
const ASSET = /\.(js|css|woff2)$/;
const MEMBERS_HOME = "/sin-conexion/hoy";
const PARTS = ["service-worker.browser.js", "service-worker-push.browser.js"];

export function editionPath(path: string): string {
  return `/sin-conexion${path === "/" ? "/inicio" : path}`;
}

/**
 * Writes `/sw.js`. Call it last: `site` must have every other file, and no asset of the previous build.
 * @param others paths or patterns that offline devices render from the shell, such as `/crear-meta/:ideaId`
 */
export async function writeServiceWorker(
  site: string,
  kept: readonly string[],
  others: readonly string[],
  { tools, onlineOnly }: Pick<DocumentParts, "tools" | "onlineOnly">,
): Promise<void> {
  const parts = await Promise.all(
    PARTS.map((name) => readFile(new URL(`../browser/service-worker/${name}`, import.meta.url), "utf8")),
  );
  const minified = await minify("sw.js", parts.join("\n"), { module: true });
  if (minified.errors.length > 0) throw new Error(`sw.js: ${minified.errors[0]?.message}`);
  const assets = (await readdir(join(site, "assets")))
    .filter((name) => ASSET.test(name))
    .sort()
    .map((name) => `/assets/${name}`);
  const files = await listFiles(
    site,
    [...kept.map(editionPath), ...OTHER_FILES],
    assets.filter((address) => !tools.includes(address) && !onlineOnly.includes(address)),
  );
  const toolFiles = await listFiles(site, [MEMBERS_HOME], tools.toSorted());
  const shelled = patternOf(others);
  const hash = createHash("sha256").update(JSON.stringify([files, toolFiles]) + shelled + minified.code);
  const precache: Precache = { build: hash.digest("hex").slice(0, 12), files, tools: toolFiles, shelled };
  // The worker is a classic script, because older versions of Firefox do not support modules in service workers.
  const script = `self.precache=${JSON.stringify(precache)};\n{${minified.code}}\n`;
  await writeFile(join(site, "sw.js"), script);
}

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
  hashed: readonly string[],
  assets: readonly string[],
): Promise<Precache["files"]> {
  return Object.fromEntries([
    ...(await Promise.all(hashed.map(async (address) => [address, await integrityOf(site, address)]))),
    ...assets.map((address) => [address, ""]),
  ]);
}

function patternOf(paths: readonly string[]): string {
  return `^(${paths.map((path) => path.replaceAll(/:[^/]+/g, "[^/]+")).join("|")})$`;
}

async function integrityOf(site: string, address: string): Promise<string> {
  const content = await readFile(join(site, fileOf(address)));
  return `sha256-${createHash("sha256").update(content).digest("base64")}`;
}

function fileOf(address: string): string {
  return /\.\w+$/.test(address) ? address : documentFile(address);
}
