import { type ModuleGraph, readGraph, type SourceModules, union, without } from "./module-graph.ts";

/** Worth of a merge, in bytes of source that may be loaded in vain for it. */
interface Worth {
  /** One request less of a public page's first visit. */
  pageRequest: number;
  /** One request less of a private page's first visit, which needs more files. */
  privateRequest: number;
  /** One request less where a part is loaded later. */
  partRequest: number;
  /** One chunk less: its imports, and the words that two chunks compress twice. */
  chunk: number;
  /** How much a byte counts that is loaded in vain with a part. */
  partWaste: number;
}

const EVERYONES: Worth = {
  pageRequest: 6000,
  privateRequest: 9000,
  partRequest: 2500,
  chunk: 2000,
  partWaste: 0.3,
};
/** Members who use the tools have precached their parts, so these are small in all rather than one by one. */
const TOOLS: Worth = {
  pageRequest: 6000,
  privateRequest: 7000,
  partRequest: 2000,
  chunk: 2500,
  partWaste: 0.05,
};

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
  /** Modules that are also loaded offline. The other modules of the tools share no chunk with these. */
  offline: ReadonlySet<string>;
}

/**
 * Names the chunk of each module. Modules that the same visits need share one, and two chunks become one where that
 * saves more requests than it loads bytes in vain. rolldown puts one without a name into its only importer's chunk.
 */
export function assignChunks(
  { documents, addressed, everyones, offline }: Chunking,
  modules: SourceModules,
): Map<string, string> {
  const graph = readGraph(documents, modules);
  const sizeOf = (module: string) => modules.get(module)?.bytes ?? 0;
  const chunks = new Map<string, string>();
  for (const module of graph.first)
    chunks.set(module, module.startsWith("node_modules/") ? "vendor" : "entry");
  const names = new Set(chunks.values());
  const mergedOf = (kind: ReadonlySet<string>, worth: Worth) =>
    mergeGroups(groupByVisits(graph, kind), (one, other) => gainOf(one, other, graph, worth, sizeOf));
  const tools = without(new Set(modules.keys()), everyones);
  const onlineTools = without(tools, offline);
  const groups = [
    ...mergedOf(everyones, EVERYONES),
    ...mergedOf(without(tools, onlineTools), TOOLS),
    ...mergedOf(onlineTools, TOOLS),
  ];
  for (const group of groups) {
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
function gainOf(
  one: Group,
  other: Group,
  graph: ModuleGraph,
  worth: Worth,
  sizeOf: (module: string) => number,
): number {
  const shared = [...one.visits].filter((visit) => other.visits.has(visit));
  if (shared.length === 0 && worth !== TOOLS) return 0;
  const requests = shared.map((visit) => {
    if (graph.privatePages.has(visit)) return worth.privateRequest;
    return graph.pages.has(visit) ? worth.pageRequest : worth.partRequest;
  });
  const wasteOf = (visits: ReadonlySet<string>, { modules }: Group) => {
    const loaded = union(...[...modules].map(graph.closureOf));
    return [...visits].map((visit) => {
      const wasted = sum([...without(loaded, graph.loaded.get(visit))].map(sizeOf));
      return graph.pages.has(visit) ? wasted : wasted * worth.partWaste;
    });
  };
  const waste = [
    ...wasteOf(without(one.visits, other.visits), other),
    ...wasteOf(without(other.visits, one.visits), one),
  ];
  return sum(requests) + worth.chunk - sum(waste);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
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
