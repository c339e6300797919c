import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import type { DocumentParts } from "./document.ts";

type PrerenderModule = typeof import("#app/browser/prerender.tsx");
type ViteManifest = Record<string, { file: string; name?: string; imports?: string[] }>;

const ENTRY = "src/app/browser/entry.tsx";
/** The style sheets of documents: the reading pages' own, and one that the other public pages need too. */
const SHEETS = { reading: "src/app/browser/public.css", pages: "src/app/browser/pages.css" } as const;
/** Every class: what the documents link that are kept on a reader's device. */
const ALL_STYLES = "src/app/browser/all.css";

/**
 * Bundles the application for browsers.
 *
 * @param site the folder that it is written to
 * @param origin the site's public address
 * @returns what the documents have to know of it
 */
export async function bundle(root: string, site: string, origin: string): Promise<DocumentParts> {
  await build({
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
  return documentParts(site, manifest, origin);
}

/** The same application for Node, where it renders its pages; its other chunks are in `outDir`. */
export async function bundlePrerender(root: string, outDir: string): Promise<PrerenderModule> {
  await build({
    root,
    logLevel: "warn",
    build: { outDir, ssr: "src/app/browser/prerender.tsx", copyPublicDir: false },
  });
  return import(join(outDir, "prerender.js"));
}

/** What the documents have to know of a bundle, whose style sheets for documents are taken out of the site. */
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
    styleBundles: { reading: await takeSheet(SHEETS.reading), pages: await takeSheet(SHEETS.pages) },
    allStyles: `/${fileOf(ALL_STYLES)}`,
  };
}
