import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import type { DocumentParts } from "./document.ts";

type PrerenderModule = typeof import("#app/browser/prerender.tsx");
type ViteManifest = Record<string, { file: string; name?: string; imports?: string[] }>;

const ENTRY = "src/app/browser/entry.tsx";
/** The style sheets that documents inline. */
const SHEETS = { reading: "src/app/browser/public.css", pages: "src/app/browser/pages.css" } as const;
/** The style sheet that offline editions link. */
const ALL_STYLES = "src/app/browser/all.css";

export async function bundle(root: string, site: string, origin: string): Promise<DocumentParts> {
  await build({
    root,
    logLevel: "warn",
    build: {
      outDir: site,
      manifest: "manifest.json",
      // The preload list would be in every first load; the service worker soon caches all chunks anyway.
      modulePreload: false,
      rolldownOptions: { input: [ENTRY, ...Object.values(SHEETS)] },
    },
  });
  const manifest = JSON.parse(await readFile(join(site, "manifest.json"), "utf8")) as ViteManifest;
  await rm(join(site, "manifest.json"));
  return documentParts(site, manifest, origin);
}

/** `outDir` must stay until rendering is done, because it holds the other chunks. */
export async function bundlePrerender(root: string, outDir: string): Promise<PrerenderModule> {
  await build({
    root,
    logLevel: "warn",
    build: { outDir, ssr: "src/app/browser/prerender.tsx", copyPublicDir: false },
  });
  return import(join(outDir, "prerender.js"));
}

/** Also removes the inlined style sheets from the site. */
async function documentParts(site: string, manifest: ViteManifest, origin: string): Promise<DocumentParts> {
  const fileOf = (source: string) => {
    // The manifest lists a style sheet that is imported with `?url` under its whole path.
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
