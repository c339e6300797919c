/** A module of the bundle, as rolldown's `getModuleInfo` describes it. */
export interface SourceModule {
  imports: readonly string[];
  dynamicImports: readonly string[];
  bytes: number;
}

export type SourceModules = ReadonlyMap<string, SourceModule>;
type ModuleSet = ReadonlySet<string>;

/** What is loaded when. A visit opens a page by its document, or loads a part of the application later. */
export interface ModuleGraph {
  /** Modules that every document loads. */
  first: ModuleSet;
  /** For each visit, named after its page or part, the modules that may not be loaded yet. */
  needs: ReadonlyMap<string, ModuleSet>;
  /** For each visit, every module that is loaded with it or before it. */
  loaded: ReadonlyMap<string, ModuleSet>;
  /** A module with everything that it imports, without the modules of `first`. */
  closureOf: (module: string) => ModuleSet;
  /** The visits that open a page by its document. */
  pages: ModuleSet;
  /** Those of `pages` whose document names more than the entry and the page. */
  privatePages: ModuleSet;
  /** How many pages and parts import a module, directly or through others. */
  importerCount: (module: string) => number;
}

/** @param documents the modules that each document names: the entry, what pages share, and its page */
export function readGraph(documents: readonly (readonly string[])[], modules: SourceModules): ModuleGraph {
  const imports = new Map([...new Set(documents.flat())].map((root) => [root, reach(root, modules)]));
  const [entry = ""] = documents[0] ?? [];
  const first = imports.get(entry) ?? new Set();
  const importers = findParts(imports, new Set(documents.flatMap((names) => names.slice(0, -1))), modules);
  const pageOf = (names: readonly string[]) => names.at(-1) ?? "";
  const before = new Map<string, ModuleSet>([[entry, new Set()]]);
  const loaded = new Map<string, ModuleSet>();
  for (const names of documents) loaded.set(pageOf(names), union(...names.map((name) => imports.get(name))));
  for (const page of loaded.keys()) before.set(page, first);
  findAvailable(before, loaded, imports, importers);
  for (const [part, available] of before)
    if (part !== entry && !loaded.has(part)) loaded.set(part, union(imports.get(part), available));
  return {
    first,
    needs: new Map([...loaded].map(([visit, all]) => [visit, without(all, before.get(visit))])),
    loaded,
    pages: new Set(documents.map(pageOf)),
    privatePages: new Set(documents.filter(({ length }) => length > 2).map(pageOf)),
    closureOf: (module) => without(reach(module, modules), first),
    importerCount: (module) => [...imports.values()].filter((all) => all.has(module)).length,
  };
}

export function reach(from: string, modules: SourceModules): Set<string> {
  const reached = new Set([from]);
  for (const module of reached) for (const next of modules.get(module)?.imports ?? []) reached.add(next);
  return reached;
}

/** Adds each target of an `import()` to `imports`. Returns its importers; a `shared` part loads its modules itself. */
function findParts(
  imports: Map<string, ModuleSet>,
  shared: ModuleSet,
  modules: SourceModules,
): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  // A map's iterator also visits what is added meanwhile.
  for (const [from, all] of imports) {
    for (const module of all) {
      for (const target of modules.get(module)?.dynamicImports ?? []) {
        const part = [...shared].find((each) => imports.get(each)?.has(target)) ?? target;
        if (!imports.has(part)) imports.set(part, reach(part, modules));
        importers.set(part, (importers.get(part) ?? new Set()).add(from));
      }
    }
  }
  return importers;
}

/** Adds to `before`, for each part, the modules that every way to it has loaded. */
function findAvailable(
  before: Map<string, ModuleSet>,
  documents: ReadonlyMap<string, ModuleSet>,
  imports: ReadonlyMap<string, ModuleSet>,
  importers: ReadonlyMap<string, ModuleSet>,
): void {
  const fixed = new Set(before.keys());
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (const [part, froms] of importers) {
      if (fixed.has(part)) continue;
      const [way, ...others] = [...froms]
        .filter((from) => before.has(from))
        .map((from) => documents.get(from) ?? union(imports.get(from), before.get(from)));
      if (!way) continue;
      const available = new Set([...way].filter((module) => others.every((other) => other.has(module))));
      if (available.size === before.get(part)?.size) continue;
      before.set(part, available);
      hasChanged = true;
    }
  }
}

/** What `roots` load, also later, except through an `import()` of a module that `isSkipped`, with the way to each. */
export function waysFrom(
  roots: readonly string[],
  modules: SourceModules,
  isSkipped: (module: string) => boolean,
): Map<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>(roots.map((root) => [root, [root]]));
  for (const [module, way] of ways) {
    const { imports = [], dynamicImports = [] } = modules.get(module) ?? {};
    for (const next of [...imports, ...dynamicImports.filter((part) => !isSkipped(part))])
      if (!ways.has(next)) ways.set(next, [...way, next]);
  }
  return ways;
}

export function union(...sets: readonly (ModuleSet | undefined)[]): Set<string> {
  return new Set(sets.flatMap((set) => [...(set ?? [])]));
}

export function without(all: ModuleSet, others: ModuleSet = new Set()): Set<string> {
  return new Set([...all].filter((module) => !others.has(module)));
}
