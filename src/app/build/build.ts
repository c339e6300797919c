import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readConfig } from "#server/config.ts";
import type { SiteManifest } from "#server/site.ts";
import { compress } from "./compress.ts";
import { inlineHashes } from "./document.ts";

const DIST = "dist";
const STAMP = "stamp";
/** What a build is made of; a change in any of it makes the build stale. */
const SOURCES = ["content", "src", "package.json", "package-lock.json", "vite.config.ts"];

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
  // Else React would come in its development build where a test starts the product.
  process.env.NODE_ENV = "production";
  // Vite and what makes pictures take their time to load: a start with a fresh site does without.
  const { bundle, bundlePrerender } = await import("./bundle.ts");
  const { writeSiteFiles } = await import("./site-files.ts");
  const site = join(next, "site");
  const { origin } = readConfig(process.env).site;
  const document = await bundle(root, site, origin);
  const { adDrawings, cardSubjects, prerenderAll, privatePaths } = await bundlePrerender(
    root,
    join(next, "prerender"),
  );
  const pages = await prerenderAll();
  await writeSiteFiles(site, {
    pages,
    ads: adDrawings(),
    cards: await cardSubjects(),
    privatePaths: privatePaths(),
    document,
  });
  await rm(join(next, "prerender"), { recursive: true });

  const manifest: SiteManifest = {
    inline: inlineHashes(document),
    publicPaths: pages.filter(({ missing, isShell }) => !missing && !isShell).map(({ path }) => path),
    privatePaths: privatePaths(),
  };
  await writeFile(join(next, "site.json"), JSON.stringify(manifest));
  await compress(await filesBelow(site));
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
