import { rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { build, type Rolldown } from "vite";
import type { SitePlan } from "#app/browser/prerender.tsx";
import { moveRuntime, plainColours, plainImports, reportImports, reportModules } from "./bundle-plugins.ts";
import {
  ENTRY,
  type Kind,
  MEMBER,
  nameChunks,
  PREMIUM,
  ROUTES,
  type SourceModules,
  waysFrom,
} from "./chunks.ts";
import type { DocumentParts } from "./document.ts";
import { checkFloor } from "./floor.ts";
import { checkEngine, checkStyles } from "./public-pages.ts";

const OLDER = "src/app/browser/older/older.ts";
const SHEETS = { reading: "src/app/browser/public.css", pages: "src/app/browser/pages.css" } as const;
const ALL_STYLES = "src/app/browser/all.css";
/** The fonts have their own style sheet. In `all.css` they would load twice, and cause a second layout. */
const FONTS = "src/app/browser/fonts/fonts.css";

export async function bundle(root: string, site: string, origin: string, plan: SitePlan) {
  let kindOf: (module: string) => Kind = () => "everyone";
  let chunkOf: (module: string) => string | undefined = () => undefined;
  const result = await build({
    root,
    logLevel: "warn",
    plugins: [
      plainImports(),
      plainColours(),
      moveRuntime("vendor"),
      reportModules(root, (all) => {
        kindOf = classify(plan, all);
        chunkOf = nameChunks(plan, all, kindOf);
        checkStyles(root, ENTRY, plan.publicPages, SHEETS, all);
      }),
    ],
    build: {
      outDir: site,
      modulePreload: false,
      rolldownOptions: {
        input: [ENTRY, MEMBER, PREMIUM, OLDER, FONTS, ...Object.values(SHEETS)],
        // This check would report member.ts, which statically imports modules that others import dynamically.
        checks: { ineffectiveDynamicImport: false },
        output: {
          // Chunks contain each other's names, so short names save bytes. `chunks.json` lists each chunk's modules.
          chunkFileNames: "assets/[hash:7].js",
          // Documents and chunks contain these names, so they are short. Browser tests find the entry by its name.
          entryFileNames: ({ name }) =>
            name === "entry" ? "assets/[name]-[hash:6].js" : "assets/[hash:6].js",
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              {
                debugName: "module graph",
                name: (id) => chunkOf(relative(root, id)) ?? null,
              },
            ],
          },
        },
      },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  checkFloor(
    output.map((file) => ({
      name: file.fileName,
      source: file.type === "chunk" ? file.code : String(file.source),
    })),
  );
  await writeFile(join(dirname(site), "chunks.json"), listModules(root, output));
  return documentParts(root, site, output, origin, kindOf);
}

/** Bundles and imports prerender.tsx. Delete `outDir` only after rendering: pages import other chunks from there. */
export async function bundlePrerender(
  root: string,
  outDir: string,
): Promise<typeof import("#app/browser/prerender.tsx")> {
  await build({
    root,
    logLevel: "warn",
    plugins: [reportImports(root)],
    build: { outDir, ssr: "src/app/browser/prerender.tsx", copyPublicDir: false },
  });
  return import(join(outDir, "prerender.js"));
}

function classify(plan: SitePlan, modules: SourceModules): (module: string) => Kind {
  const missing = [...plan.onlineOnly].find((module) => !modules.has(module));
  if (missing) throw new Error(`${missing} is not in the bundle`);
  const isOnline = (module: string) => plan.onlineOnly.has(module);
  const pages = [...plan.publicPages.keys()].filter((page) => !isOnline(page));
  const roots = [ENTRY, MEMBER, OLDER, ...pages];
  const everyone = waysFrom(roots, modules, (part) => plan.isTool(part) || isOnline(part));
  const offline = waysFrom([...roots, PREMIUM], modules, isOnline);
  checkEngine(everyone, modules);
  return (module) => (everyone.has(module) ? "everyone" : offline.has(module) ? "tools" : "online");
}

async function documentParts(
  root: string,
  site: string,
  output: Rolldown.RolldownOutput["output"],
  origin: string,
  kindOf: (module: string) => Kind,
): Promise<DocumentParts> {
  const scripts = new Map(output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])));
  const chunkOf = (module: string) => {
    const chunk = [...scripts.values()].find(({ moduleIds }) => moduleIds.includes(join(root, module)));
    if (!chunk) throw new Error(`the build has no chunk of ${module}`);
    return chunk;
  };
  const withImports = (chunks: readonly Rolldown.OutputChunk[]) => {
    const all = new Set(chunks.map(({ fileName }) => fileName));
    for (const file of all)
      for (const next of scripts.get(file)?.imports ?? []) if (scripts.has(next)) all.add(next);
    return [...all];
  };
  const kindOfChunk = ({ fileName, moduleIds }: Rolldown.OutputChunk) => {
    const [kind, other] = new Set(moduleIds.map((id) => kindOf(relative(root, id))));
    if (other) throw new Error(`${fileName} is for ${kind} and for ${other}: see its modules in chunks.json`);
    return kind;
  };
  const scriptsOfKind = (kind: Kind) =>
    [...scripts.values()]
      .filter((chunk) => kindOfChunk(chunk) === kind)
      .map(({ fileName }) => `/${fileName}`);
  const cssOf = (source: string) => String(sheetOf(output, source).source).trim();
  for (const sheet of Object.values(SHEETS)) await rm(join(site, sheetOf(output, sheet).fileName));
  return {
    origin,
    older: `/${chunkOf(OLDER).fileName}`,
    pageOf(module) {
      const { exports, fileName } = chunkOf(module);
      if (!exports.includes("page")) throw new Error(`${module}: its chunk has no export "page"`);
      return `/${fileName}`;
    },
    scriptsOf({ isShell, modules }) {
      const needed = [ENTRY, ...(isShell ? [MEMBER, ROUTES] : modules)].map(chunkOf);
      return withImports(needed).map((file) => `/${file}`);
    },
    tools: scriptsOfKind("tools"),
    onlineOnly: scriptsOfKind("online"),
    styleBundles: {
      reading: cssOf(FONTS) + cssOf(SHEETS.reading),
      pages: cssOf(FONTS) + cssOf(SHEETS.pages),
      all: cssOf(FONTS) + cssOf(ALL_STYLES),
    },
    linkedSheets: [FONTS, ALL_STYLES].map((source) => `/${sheetOf(output, source).fileName}`),
    fonts: cssOf(FONTS).match(/[^("]+\.woff2/g) ?? [],
  };
}

function listModules(root: string, output: Rolldown.RolldownOutput["output"]): string {
  const chunks = output.flatMap((file) =>
    file.type === "chunk" ? [[`/${file.fileName}`, file.moduleIds.map((id) => relative(root, id))]] : [],
  );
  return JSON.stringify(Object.fromEntries(chunks), null, 1);
}

function sheetOf(output: Rolldown.RolldownOutput["output"], source: string): Rolldown.OutputAsset {
  // For a style sheet that is imported with `?url`, the bundler gives the whole path.
  const isOf = (name: string) => `/${name}`.endsWith(`/${source}`);
  const assets = output.filter((file) => file.type === "asset");
  const sheet = assets.find(({ originalFileNames }) => originalFileNames.some(isOf));
  if (!sheet) throw new Error(`the build has no style sheet of ${source}`);
  return sheet;
}
