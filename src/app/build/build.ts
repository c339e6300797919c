import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { readConfig } from "#server/config.ts";
import type { SiteManifest } from "#server/site.ts";
import { type DocumentParts, inlineHashes, renderDocument } from "./document.ts";

type PrerenderModule = typeof import("#app/browser/prerender.tsx");
type ViteManifest = Record<string, { file: string; name?: string; imports?: string[] }>;

const DIST = "dist";
const STAMP = "stamp";
const ENTRY = "src/app/browser/entry.tsx";
/** The style sheets of documents: the reading pages' own, and one that the other public pages need too. */
const SHEETS = { reading: "src/app/browser/public.css", pages: "src/app/browser/pages.css" } as const;
/** Every class: what the documents link that are kept on a reader's device. */
const ALL_STYLES = "src/app/browser/all.css";
/** What a build is made of; a change in any of it makes the build stale. */
const SOURCES = ["content", "src", "package.json", "package-lock.json", "vite.config.ts"];
const COMPRESSIBLE = /\.(html|js|css|svg|json|txt|xml|webmanifest)$/;

/** Builds the site when what it is made of has changed since the last build. Returns whether it did. */
export async function buildIfStale(root: string): Promise<boolean> {
  const stamp = await fingerprint(root);
  const last = await readFile(join(root, DIST, STAMP), "utf8").catch(() => "");
  if (last === stamp) return false;
  const next = await mkdtemp(join(root, `${DIST}.next-`));
  try {
    await buildSite(root, next, stamp);
    await takePlace(next, join(root, DIST));
  } catch (error) {
    await rm(next, { recursive: true, force: true });
    throw error;
  }
  return true;
}

/** A hash over the sources and over the settings that stand in the pages. */
async function fingerprint(root: string): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(readConfig(process.env).site));
  for (const source of SOURCES) {
    for (const file of await filesBelow(join(root, source))) hash.update(file).update(await readFile(file));
  }
  return hash.digest("hex");
}

/** Builds into `next`, beside the old site, so that a failure leaves that standing. */
async function buildSite(root: string, next: string, stamp: string): Promise<void> {
  // Only a build needs it: a start with a fresh site does without.
  const { build: viteBuild } = await import("vite");
  const settings = readConfig(process.env).site;
  const site = join(next, "site");

  await viteBuild({
    root,
    logLevel: "warn",
    build: {
      outDir: site,
      manifest: "manifest.json",
      // A list of what each chunk imports would be in every first load; the service worker has them all soon.
      modulePreload: false,
      rolldownOptions: { input: [ENTRY, ...Object.values(SHEETS)] },
    },
  });
  const manifest = JSON.parse(await readFile(join(site, "manifest.json"), "utf8")) as ViteManifest;
  await rm(join(site, "manifest.json"));
  const parts = await documentParts(site, manifest, settings.origin);

  await viteBuild({
    root,
    logLevel: "warn",
    build: { outDir: join(next, "prerender"), ssr: "src/app/browser/prerender.tsx", copyPublicDir: false },
  });
  const { adDrawings, cardSubjects, prerenderAll, privatePaths } = (await import(
    join(next, "prerender", "prerender.js")
  )) as PrerenderModule;
  const pages = await prerenderAll();
  for (const page of pages) {
    const file = join(site, page.path === "/" ? "index.html" : `${page.path}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, renderDocument(page, parts));
  }
  // Only a build needs what makes pictures.
  const { adPictures } = await import("./ad-pictures.ts");
  const { writeSiteFiles } = await import("./site-files.ts");
  await mkdir(join(site, "anuncios"));
  for (const { path, png } of await adPictures(await adDrawings())) await writeFile(join(site, path), png);
  const cards = await cardSubjects();
  await writeSiteFiles(site, { pages, cards, privatePaths: privatePaths(), document: parts });
  await rm(join(next, "prerender"), { recursive: true });

  const siteManifest: SiteManifest = {
    inline: inlineHashes(parts),
    publicPaths: pages.filter(({ missing, isShell }) => !missing && !isShell).map(({ path }) => path),
    privatePaths: privatePaths(),
  };
  await writeFile(join(next, "site.json"), JSON.stringify(siteManifest));
  await compressAll(site);
  await keepFormerAssets(join(root, DIST, "site", "assets"), join(site, "assets"));
  await writeFile(join(next, STAMP), stamp);
}

/** Two starts at once may both have built: the later one finds the place taken by the same site. */
async function takePlace(next: string, place: string): Promise<void> {
  await rm(place, { recursive: true, force: true });
  await rename(next, place).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    await rm(next, { recursive: true });
  });
}

async function documentParts(site: string, manifest: ViteManifest, origin: string): Promise<DocumentParts> {
  const fileOf = (source: string) => {
    // A style sheet that is imported for its address alone stands there under its whole path.
    const [, made] = Object.entries(manifest).find(([name]) => `/${name}`.endsWith(`/${source}`)) ?? [];
    if (!made) throw new Error(`the build has made nothing of ${source}`);
    return made.file;
  };
  const takeSheet = async (source: string) => {
    const file = join(site, fileOf(source));
    const css = await readFile(file, "utf8");
    await rm(file);
    return css.trim();
  };
  const routes = Object.keys(manifest).filter((source) => manifest[source]?.name === "private-routes");
  return {
    origin,
    entry: `/${fileOf(ENTRY)}`,
    preloads: [ENTRY, ...(manifest[ENTRY]?.imports ?? []), ...routes].map((source) => `/${fileOf(source)}`),
    sheets: { reading: await takeSheet(SHEETS.reading), pages: await takeSheet(SHEETS.pages) },
    allStyles: `/${fileOf(ALL_STYLES)}`,
  };
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

async function compressAll(directory: string): Promise<void> {
  for (const file of await filesBelow(directory)) {
    if (!COMPRESSIBLE.test(file)) continue;
    const source = await readFile(file);
    await writeFile(`${file}.br`, await brotli(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    await writeFile(`${file}.gz`, await gzipped(source, { level: 9 }));
  }
}

/** A tab that is open still asks for the chunks of the build it came from: those of one build are kept. */
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
