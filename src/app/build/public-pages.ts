import { readFileSync } from "node:fs";
import { dirname, join, matchesGlob, relative } from "node:path";
import type { StyleBundle } from "#ui/page.ts";
import { reach, type SourceModules } from "./module-graph.ts";

const ENGINE = "src/features/sync/engine/sync-engine.ts";

/**
 * The sync engine is for Premium members, so no other device may precache it.
 *
 * @param ways to each module that every device precaches
 * @throws where one leads to the engine
 */
export function checkEngine(
  root: string,
  ways: ReadonlyMap<string, readonly string[]>,
  modules: SourceModules,
): void {
  const engine = join(root, ENGINE);
  if (!modules.has(engine)) throw new Error(`${ENGINE} is not in the bundle: name its new place here`);
  const way = ways.get(engine)?.map((module) => relative(root, module));
  if (way)
    throw new Error(
      `Every device would precache the sync engine: ${way.join(" → ")}. Import a module of this way with import(), and name it in premiumParts (src/app/browser/features.ts)`,
    );
}

/**
 * A document inlines the classes of the files that its style sheet lists.
 *
 * @throws where the list lacks a component of a public page
 */
export function checkStyles(
  root: string,
  entry: string,
  pages: ReadonlyMap<string, StyleBundle>,
  sheets: Readonly<Record<StyleBundle, string>>,
  modules: SourceModules,
): void {
  const sources = { reading: sourcesOf(root, sheets.reading), pages: sourcesOf(root, sheets.pages) };
  for (const [page, bundle] of pages) {
    const shown = [entry, page].flatMap((path) => [...reach(join(root, path), modules)]);
    const unlisted = shown
      .filter((module) => module.endsWith(".tsx") && !module.includes("/node_modules/"))
      .filter((module) => /className[=:]/.test(readFileSync(module, "utf8")))
      .find((module) => !sources[bundle].some((glob) => matchesGlob(module, glob)));
    if (unlisted)
      throw new Error(
        `${page} shows ${relative(root, unlisted)}, and no @source of ${sheets[bundle]} covers that file: add it`,
      );
  }
}

function sourcesOf(root: string, sheet: string): string[] {
  const path = join(root, sheet);
  const css = readFileSync(path, "utf8");
  const own = Array.from(css.matchAll(/@source "(.+)";/g), ([, glob = ""]) => join(dirname(path), glob));
  const imported = Array.from(css.matchAll(/@import "(\..+\.css)";/g), ([, file = ""]) =>
    relative(root, join(dirname(path), file)),
  );
  return [...own, ...imported.flatMap((each) => sourcesOf(root, each))];
}
