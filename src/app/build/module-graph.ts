/** A module of the bundle, as rolldown's `getModuleInfo` describes it. */
export interface SourceModule {
  imports: readonly string[];
  dynamicImports: readonly string[];
}

export type SourceModules = ReadonlyMap<string, SourceModule>;

export function reach(from: string, modules: SourceModules): Set<string> {
  const reached = new Set([from]);
  for (const module of reached) for (const next of modules.get(module)?.imports ?? []) reached.add(next);
  return reached;
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
