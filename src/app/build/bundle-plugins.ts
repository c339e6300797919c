import { relative } from "node:path";
import type { Plugin } from "vite";
import type { SourceModule, SourceModules } from "./module-graph.ts";
import { hexOf } from "./pictures/theme-colours.ts";

/**
 * Leaves each `import()` as it is. Vite would wrap it to load the chunk's style sheets first, but our chunks
 * have none (src/ui/loading/load-styles.ts), and the wrappers would be in every first load.
 */
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

/** Writes colours in sRGB, which every browser of the floor understands. Those with variables stay as they are. */
export function plainColours(): Plugin {
  return {
    name: "plain-colours",
    transform(code, id) {
      if (/\.css(\?|$)/.test(id)) return code.replaceAll(/oklch\([\d.%/ ]+\)/g, hexOf);
    },
  };
}

/** Passes on the module graph, once every module is known. Its paths begin below `root`. */
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
          bytes: info.code?.length ?? 0,
        });
      }
      report(modules);
    },
  };
}

/** Tells the prerender which modules a page imports dynamically, so that its document can name their chunks. */
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
