import { basename, relative } from "node:path";
import type { Plugin, Rolldown } from "vite";
import type { SourceModule, SourceModules } from "./chunks.ts";
import { hexOf } from "./theme-colours.ts";

/** Keeps Vite from wrapping `import()` in code that loads style sheets: our chunks have none (load-styles.ts). */
export function plainImports(): Plugin {
  return {
    name: "plain-imports",
    configResolved({ plugins }) {
      const wrapping = plugins.findIndex(({ name }) => name === "native:import-analysis-build");
      if (wrapping < 0) throw new Error("Vite no longer has the plugin that wraps imports");
      (plugins as Plugin[]).splice(wrapping, 1);
    },
  };
}

/** Writes colours in sRGB, which every supported browser understands. Colours with variables stay as they are. */
export function plainColours(): Plugin {
  return {
    name: "plain-colours",
    transform(code, id) {
      if (/\.css(\?|$)/.test(id)) return code.replaceAll(/oklch\([\d.%/ ]+\)/g, hexOf);
    },
  };
}

export function reportModules(root: string, report: (modules: SourceModules) => void): Plugin {
  return {
    name: "report-modules",
    buildEnd() {
      const modules = new Map<string, SourceModule>();
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        if (!info) continue;
        const pathsOf = (ids: readonly string[]) => ids.map((each) => relative(root, each));
        modules.set(relative(root, id), {
          imports: pathsOf(info.importedIds),
          dynamicImports: pathsOf(info.dynamicallyImportedIds),
        });
      }
      report(modules);
    },
  };
}

/** Tells prerender.tsx which modules a page imports dynamically, so that the page's document can name their chunks. */
export function reportImports(root: string): Plugin {
  return {
    name: "report-imports",
    enforce: "post",
    transform: {
      filter: { code: /\bimport\(/ },
      async handler(code, id) {
        let reported = code;
        const calls = code.matchAll(/\bimport\((["'])([^"']+)\1\)/g);
        for (const [call, source] of new Map([...calls].map(([call, , source = ""]) => [call, source]))) {
          const target = await this.resolve(source, id);
          if (!target) continue;
          const path = JSON.stringify(relative(root, target.id));
          reported = reported.replaceAll(call, `(globalThis.importedModules?.push(${path}), ${call})`);
        }
        return { code: reported, map: null };
      },
    },
  };
}

const RUNTIME = "\0rolldown/runtime.js";
/** The host chunk's export name for rolldown's namespace helper. No name of rolldown's own begins with "$". */
const NAMESPACE = "$n";

/**
 * Moves rolldown's two helpers into the chunk `host`, which every document loads. Otherwise these 150 bytes would be
 * one more chunk and request on every first visit. `host` imports no other chunk, so its helpers load first.
 */
export function moveRuntime(host: string): Plugin {
  let helpers: string | undefined;
  return {
    name: "move-runtime",
    // This runs before the minifier, which shortens the helpers with their new chunk.
    renderChunk(code, chunk, _options, { chunks }) {
      const all = Object.values(chunks);
      const fileOf = (found: Rolldown.RenderedChunk | undefined) => basename(found?.fileName ?? "");
      const runtime = fileOf(all.find(({ moduleIds }) => moduleIds.join() === RUNTIME));
      if (!runtime) throw new Error("rolldown no longer makes a chunk of its helpers: remove moveRuntime");
      if (chunk.moduleIds.join() === RUNTIME) {
        helpers = code.replace(/^export .*$/m, "");
        return null;
      }
      const imported = code
        .split("\n")
        .find((line) => line.startsWith("import {") && line.endsWith(`} from "./${runtime}";`));
      if (!imported) return null;
      if (chunk.name === host) {
        if (!helpers) throw new Error("rolldown renders its helpers last: moveRuntime cannot move them");
        return `${code.replace(imported, () => helpers ?? "")}\nexport { __exportAll as ${NAMESPACE} };`;
      }
      if (!/^import \{ \w+ as __exportAll \}/.test(imported))
        throw new Error(`${chunk.name} needs another helper of rolldown: ${imported}`);
      const hosts = fileOf(all.find(({ name }) => name === host));
      return code.replace(imported, () => `import { ${NAMESPACE} as __exportAll } from "./${hosts}";`);
    },
    generateBundle(_options, bundle) {
      for (const [file, output] of Object.entries(bundle))
        if (output.type === "chunk" && output.moduleIds.join() === RUNTIME) delete bundle[file];
    },
  };
}
