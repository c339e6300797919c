import { globSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob, normalize } from "node:path";
import { parseSync } from "vite";

interface Import {
  /** The path of the imported file below the root. */
  target: string;
  /** The imported names; undefined if the import names none: `import()` and `import * as`. */
  names: string[] | undefined;
  /** The importing file's name for the object with all exports: `all` in `import * as all`. */
  namespace?: string | undefined;
  kind: "value" | "type" | "dynamic";
}

interface Module {
  path: string;
  text: string;
  imports: Import[];
  exports: string[];
}

const CODE = ["*.config.ts", "{src,simulators,scripts,test,e2e,bench}/**/*.{ts,tsx,js,mjs}"];
/** Matches `import("./x.ts")`, also as a type, and a path below the root that a tool imports ("test/x.ts"). */
const DYNAMIC_IMPORT = /\bimport\(\s*"([^"]+)"|"((?:src|test)\/[^"*]+\.tsx?)"/g;
/** Matches `import.meta.glob("/src/…/*.ts")`: Vite imports each file that fits. */
const GLOB_IMPORT = /\bimport\.meta\.glob\b[^(]*\(\s*"\/([^"]+)"(.*?eager: true)?/gs;

export function readModules(root: string): Module[] {
  const paths = globSync(CODE, { cwd: root, exclude: ["**/*.d.ts"] }).sort();
  return addGlobImports(paths.map((path) => readModule(path, readFileSync(join(root, path), "utf8"))));
}

export function addGlobImports(modules: Module[]): Module[] {
  for (const { text, imports } of modules) {
    for (const [, pattern = "", eager] of text.matchAll(GLOB_IMPORT)) {
      const targets = modules.map(({ path }) => path).filter((path) => matchesGlob(path, pattern));
      const kind = eager ? "value" : "dynamic";
      imports.push(...targets.map((target) => ({ target, names: undefined, kind }) as const));
    }
  }
  return modules;
}

export function readModule(path: string, text: string): Module {
  const { module, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const imports: Import[] = [];
  const add = (specifier: string, names: string[] | undefined, kind: Import["kind"], namespace?: string) => {
    if (/^[.#]/.test(specifier)) imports.push({ target: resolve(path, specifier), names, kind, namespace });
  };

  for (const { moduleRequest, entries, start } of module.staticImports) {
    const names = entries.map(({ importName: { kind, name } }) => (kind === "Default" ? "default" : name));
    const kind = /^import\s+type\b/.test(text.slice(start)) ? "type" : "value";
    const all = entries.find(({ importName }) => importName.kind === "NamespaceObject");
    add(
      moduleRequest.value,
      all ? undefined : names.filter((name) => name !== null),
      kind,
      all?.localName.value,
    );
  }
  const exports = module.staticExports.flatMap(({ entries }) => entries);
  for (const { moduleRequest, importName, isType } of exports) {
    if (moduleRequest)
      add(moduleRequest.value, importName.name ? [importName.name] : undefined, isType ? "type" : "value");
  }
  for (const [, specifier = "", file] of text.matchAll(DYNAMIC_IMPORT)) {
    if (file) imports.push({ target: file, names: undefined, kind: "dynamic" });
    else add(specifier, undefined, "dynamic");
  }
  return { path, text, imports, exports: exports.map(({ exportName }) => exportName.name ?? "default") };
}

/** `#test/x.ts` is `test/x.ts`; `#app/x.ts` is `src/app/x.ts` (package.json). */
function resolve(path: string, specifier: string): string {
  const file = specifier.replace(/\?.*$/, "");
  if (!file.startsWith("#")) return normalize(join(dirname(path), file));
  return /^#(simulators|test)\//.test(file) ? file.slice(1) : `src/${file.slice(1)}`;
}

/** Finds the shortest circle of static imports through each file, and lists each set of files once. */
export function findCircles(modules: Module[]): string[][] {
  const targets = new Map(
    modules.map(({ path, imports }) => [
      path,
      imports.filter(({ kind }) => kind !== "dynamic").map(({ target }) => target),
    ]),
  );
  const circles = new Map<string, string[]>();
  for (const { path } of modules) {
    const circle = wayBack(path, targets);
    if (circle) circles.set(circle.toSorted().join(), circle);
  }
  return [...circles.values()];
}

function wayBack(start: string, targets: Map<string, string[]>): string[] | undefined {
  const ways = new Map([[start, [start]]]);
  for (const [path, way] of ways) {
    for (const target of targets.get(path) ?? []) {
      if (target === start) return way;
      if (!ways.has(target)) ways.set(target, [...way, target]);
    }
  }
  return undefined;
}

/** Lists exports that no other file uses. An import without names uses each export that the importing file mentions. */
export function findUnusedExports(modules: Module[]): { path: string; name: string }[] {
  const importsOf = Map.groupBy(
    modules.flatMap(({ imports }) => imports),
    ({ target }) => target,
  );
  const isMentioned = (path: string, name: string) =>
    modules.some((module) => module.path !== path && new RegExp(`\\b${name}\\b`).test(module.text));
  return modules.flatMap(({ path, exports }) =>
    exports
      .filter((name) => name !== "default")
      .filter((name) => {
        const imports = importsOf.get(path) ?? [];
        if (imports.some(({ names }) => names?.includes(name))) return false;
        return imports.every(({ names }) => names) || !isMentioned(path, name);
      })
      .map((name) => ({ path, name })),
  );
}
