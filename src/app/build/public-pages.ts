import { readFileSync } from "node:fs";
import { dirname, join, matchesGlob } from "node:path";
import type { StyleBundle } from "#platform/ui/page.ts";
import { reach, type SourceModules } from "./chunks.ts";

const ENGINE = "src/platform/sync/client.ts";

/** Checks that only Premium members precache the sync engine. @throws if a chain in `ways` leads to it */
export function checkEngine(ways: ReadonlyMap<string, readonly string[]>, modules: SourceModules): void {
  if (!modules.has(ENGINE)) throw new Error(`${ENGINE} is not in the bundle: name its new place here`);
  const way = ways.get(ENGINE);
  if (way)
    throw new Error(
      `Every device would precache the sync engine: ${way.join(" → ")}. Import a module of this way with import(), and name it in src/app/browser/premium-parts.ts`,
    );
}

/** Checks that each document inlines the classes of its components. @throws for a component without them */
export function checkStyles(
  root: string,
  entry: string,
  pages: ReadonlyMap<string, StyleBundle>,
  sheets: Readonly<Record<StyleBundle, string>>,
  modules: SourceModules,
): void {
  const sources = { reading: sourcesOf(root, sheets.reading), pages: sourcesOf(root, sheets.pages) };
  for (const [page, bundle] of pages) {
    const shown = [entry, page].flatMap((path) => [...reach(path, modules)]);
    const unlisted = shown
      .filter((module) => /^src\/.*\.tsx$/.test(module))
      .filter((module) => /className[=:]/.test(readFileSync(join(root, module), "utf8")))
      .find((module) => !sources[bundle].some((glob) => matchesGlob(module, glob)));
    if (unlisted)
      throw new Error(
        `${page} shows ${unlisted}, and no @source of ${sheets[bundle]} covers that file: add it`,
      );
  }
}

function sourcesOf(root: string, sheet: string): string[] {
  const css = readFileSync(join(root, sheet), "utf8");
  const named = (pattern: RegExp) =>
    Array.from(css.matchAll(pattern), ([, path = ""]) => join(dirname(sheet), path));
  const imported = named(/@import "(\..+\.css)";/g).flatMap((each) => sourcesOf(root, each));
  return [...named(/@source "(.+)";/g), ...imported];
}
