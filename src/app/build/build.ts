import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { readConfig } from "#app/server/config/read-config.ts";
import type { SiteManifest } from "#platform/http/site.ts";
import { fillTemplates, isTemplate, PLACEHOLDERS } from "#platform/http/site-template.ts";
import { slots } from "#platform/shared/slots.ts";
import { inlineHashes } from "./document.ts";
import { writeBelow } from "./write-below.ts";

const DIST = "dist";
const STAMP = "stamp";
const COMPRESSIBLE = /\.(html|js|css|svg|json|txt|xml|webmanifest)$/;
const brotli = promisify(brotliCompress);
/** The number of files that are compressed at once, equal to the number of libuv's threads. */
const COMPRESSED_AT_ONCE = 4;
const SOURCES = ["content", "src", "package.json", "package-lock.json", "vite.config.ts"];

/** Builds the site if its sources or settings have changed since the last build. Returns true if it has built. */
export async function buildIfStale(root: string): Promise<boolean> {
  const stamp = await fingerprint(root);
  if (stamp === (await lastStamp(root))) return false;
  // Every account of the machine may read the built pages, because the server may run under another account.
  process.umask(0o022);
  const next = await mkdtemp(join(root, `${DIST}.next-`));
  try {
    await chmod(next, 0o755);
    await buildSite(root, next, stamp);
    await takePlace(next, join(root, DIST));
  } catch (error) {
    await rm(next, { recursive: true, force: true });
    throw error;
  }
  return true;
}

export async function isStale(root: string): Promise<boolean> {
  return (await fingerprint(root)) !== (await lastStamp(root));
}

function lastStamp(root: string): Promise<string> {
  return readFile(join(root, DIST, STAMP), "utf8").catch(() => "");
}

async function fingerprint(root: string): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(readConfig(process.env).site));
  for (const path of SOURCES)
    for (const file of await filesBelow(join(root, path)))
      hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest("hex");
}

/** Builds into `next`, so that a failure leaves the current site in place. */
async function buildSite(root: string, next: string, stamp: string): Promise<void> {
  // Otherwise a test that starts the product would get React's development build.
  process.env.NODE_ENV = "production";
  // Vite loads slowly, and a start with a fresh build does not need it.
  const { bundle, bundlePrerender } = await import("./bundle.ts");
  const { writeSiteFiles } = await import("./site-files.ts");
  const site = join(next, "site");
  const settings = readConfig(process.env).site;
  const { planSite, prerenderSite } = await bundlePrerender(root, join(next, "prerender"));
  const document = await bundle(root, site, PLACEHOLDERS.origin, await planSite());
  const prerendered = await prerenderSite();
  await writeSiteFiles(site, prerendered, document);
  await rm(join(next, "prerender"), { recursive: true });

  const templates = await takeTemplates(site);
  for (const [name, text] of templates) await writeBelow(join(next, "template"), name, text);
  for (const [name, content] of fillTemplates(templates, settings)) await writeBelow(site, name, content);
  const manifest: SiteManifest = {
    settings,
    templates: [...templates.keys()],
    inline: inlineHashes(document),
    publicPaths: prerendered.pages
      .filter((page) => !page.isSubstitute && !page.isShell)
      .map(({ path }) => path),
    privatePaths: prerendered.privatePaths,
  };
  await writeFile(join(next, "site.json"), JSON.stringify(manifest));
  await compress(await filesBelow(site));
  await keepFormerAssets(join(root, DIST, "site", "assets"), join(site, "assets"));
  await writeFile(join(next, STAMP), stamp);
}

async function takeTemplates(site: string): Promise<Map<string, string>> {
  const templates = new Map<string, string>();
  for (const file of await filesBelow(site)) {
    if (!COMPRESSIBLE.test(file)) continue;
    const name = file.slice(site.length);
    const text = await readFile(file, "utf8");
    if (isTemplate(name, text)) templates.set(name, text);
  }
  return templates;
}

async function compress(files: readonly string[]): Promise<void> {
  const places = slots(COMPRESSED_AT_ONCE);
  const compressOne = async (file: string) => {
    using _place = await places.take();
    const source = await readFile(file);
    await writeFile(`${file}.br`, await brotli(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  };
  await Promise.all(files.filter((file) => COMPRESSIBLE.test(file)).map(compressOne));
}

/** If two processes built at the same time, the later one finds the same site in place and drops its own. */
async function takePlace(next: string, place: string): Promise<void> {
  await rm(place, { recursive: true, force: true });
  await rename(next, place).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    await rm(next, { recursive: true });
  });
}

/** Keeps the assets of one previous build: an open tab still requests the chunks that it was built with. */
async function keepFormerAssets(former: string, assets: string): Promise<void> {
  const list = "former-assets.txt";
  const keptBefore = await readFile(join(former, "../..", list), "utf8").catch(() => "");
  const old = new Set(keptBefore.split("\n"));
  const names = (await readdir(former).catch(() => [])).filter((name) => !old.has(name));
  const fresh = new Set(await readdir(assets));
  const kept = names.filter((name) => !fresh.has(name));
  for (const name of kept) await cp(join(former, name), join(assets, name));
  await writeFile(join(assets, "../..", list), kept.join("\n"));
}

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
