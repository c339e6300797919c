import { type ModuleGraph, readGraph, type SourceModules, union, without } from "./module-graph.ts";

/** How much source a visit may load in vain where that saves a request. */
const REQUEST_BYTES = 2500;

/** Modules of one chunk, and the visits that need them. */
interface Group {
  visits: ReadonlySet<string>;
  modules: ReadonlySet<string>;
}

interface Pair {
  groups: readonly [Group, Group];
  gain: number;
}

interface Chunking {
  /** The modules that each page's document names: the entry, what pages share, and the page itself. */
  documents: readonly (readonly string[])[];
  /** Modules that are imported by the address of their chunk, so their exports must keep their names. */
  addressed: ReadonlySet<string>;
  /** Modules that every device precaches. They share no chunk with others. */
  everyones: ReadonlySet<string>;
}

/**
 * Names the chunk of each module. Modules that the same visits need share a chunk, and two chunks become one
 * where that saves more requests than it loads bytes in vain. rolldown itself puts a module without a name into
 * the chunk of the only page or part that imports it.
 */
export function assignChunks(
  { documents, addressed, everyones }: Chunking,
  modules: SourceModules,
): Map<string, string> {
  const graph = readGraph(documents, modules);
  const sizeOf = (module: string) => modules.get(module)?.bytes ?? 0;
  const chunks = new Map<string, string>();
  for (const module of graph.first)
    chunks.set(module, module.startsWith("node_modules/") ? "vendor" : "entry");
  const names = new Set(chunks.values());
  for (const group of [everyones, without(new Set(modules.keys()), everyones)].flatMap((kind) =>
    mergeGroups(groupByVisits(graph, kind), (one, other) => gainOf(one, other, graph, sizeOf)),
  )) {
    const inside = [...group.modules].sort((a, b) => sizeOf(b) - sizeOf(a));
    const isOwn = inside.every((module) => graph.importerCount(module) === 1);
    const [visit = ""] = group.visits;
    if (group.visits.size === 1 && (isOwn || addressed.has(visit))) continue;
    const name = unused(nameOf(inside.find((module) => group.visits.has(module)) ?? inside[0] ?? ""), names);
    for (const module of without(group.modules, addressed)) chunks.set(module, name);
  }
  return chunks;
}

function groupByVisits({ needs }: ModuleGraph, kind: ReadonlySet<string>): Group[] {
  const visits = new Map<string, string[]>();
  for (const [visit, modules] of needs)
    for (const module of modules)
      if (kind.has(module)) visits.set(module, [...(visits.get(module) ?? []), visit]);
  return [...Map.groupBy(visits, ([, own]) => own.join()).values()].map((entries) => ({
    modules: new Set(entries.map(([module]) => module)),
    visits: new Set(entries[0]?.[1]),
  }));
}

/** Merges the two groups that gain most, until no pair gains. */
function mergeGroups(groups: readonly Group[], gain: (one: Group, other: Group) => number): Group[] {
  const merged = new Set<Group>();
  const pairs = new Set<Pair>();
  const add = (group: Group) => {
    for (const other of merged) pairs.add({ groups: [group, other], gain: gain(group, other) });
    for (const pair of pairs) if (pair.gain <= 0) pairs.delete(pair);
    merged.add(group);
  };
  for (const group of groups) add(group);
  while (pairs.size > 0) {
    const best = [...pairs].reduce((top, pair) => (pair.gain > top.gain ? pair : top));
    for (const pair of pairs)
      if (pair.groups.some((group) => best.groups.includes(group))) pairs.delete(pair);
    for (const group of best.groups) merged.delete(group);
    const [one, other] = best.groups;
    add({ visits: union(one.visits, other.visits), modules: union(one.modules, other.modules) });
  }
  return [...merged];
}

/** The bytes of source that all visits together gain by one chunk instead of two. */
function gainOf(one: Group, other: Group, graph: ModuleGraph, sizeOf: (module: string) => number): number {
  const onlyOne = without(one.visits, other.visits);
  const shared = one.visits.size - onlyOne.size;
  if (shared === 0) return 0;
  const wasteOf = (visits: ReadonlySet<string>, { modules }: Group) => {
    const loaded = union(...[...modules].map(graph.closureOf));
    return [...visits]
      .flatMap((visit) => [...without(loaded, graph.loaded.get(visit))])
      .reduce((bytes, module) => bytes + sizeOf(module), 0);
  };
  const waste = wasteOf(onlyOne, other) + wasteOf(without(other.visits, one.visits), one);
  return shared * REQUEST_BYTES - waste;
}

function nameOf(module: string): string {
  return /([^/]+?)(\.\w+)?(\?.*)?$/.exec(module)?.[1] ?? "chunk";
}

function unused(name: string, names: Set<string>): string {
  let free = name;
  for (let count = 2; names.has(free); count++) free = `${name}-${count}`;
  names.add(free);
  return free;
}
