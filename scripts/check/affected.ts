import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { type Module, readModules } from "../modules.ts";

/** Which files each file of the repository uses: imports it, reads it, names its table, calls its address or tests its feature. */
export interface Uses {
  /** For each used file or folder (which ends with "/"): its users, and how far they are. */
  usersOf: Map<string, Map<string, number>>;
  /** Modules of the site: its entries, and all that they import other than types. */
  ofSite: Set<string>;
  /** Texts of the tests, to find those that name a text of the change. */
  tests: Map<string, string>;
}

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
/** A path, or its beginning up to a `*` or `${`. */
const READS = /["'`]\/?((?:\.{1,2}\/)*[\w@.-]+(?:\/[\w@.:-]+)*\/?)(?=["'`*$?])/g;
/** Of a page or of the API, without what follows a parameter: `/api/goals`. */
const ADDRESS = /["'`](\/(?:api\/)?[a-z][\w-]+)(?=["'`/?])/g;
const SHEETS = /@(?:import|source)\s+"([^"]+)"/g;
const TABLE = /\b(?:TABLE|INTO|UPDATE|ON|FROM|JOIN)\s+(?:IF\s+(?:NOT\s+)?EXISTS\s+)?([a-z_]{4,})/g;
/** A text that more modules name says little. */
const NAMING_MAX = 4;
/** A test of a folder's feature or part uses all of it, and first what stands beside it. */
const SAME_PART = 3;
const SAME_FOLDER = 1;

export function readUses(root: string, files: readonly string[]): Uses {
  const known = new Set(files.flatMap((file) => [file, ...foldersOf(file)]));
  const modules = readModules(root);
  const usersOf: Uses["usersOf"] = new Map();
  const link = (user: string, used: string, distance: number) => {
    if (user === used) return;
    const users = usersOf.get(used) ?? new Map<string, number>();
    users.set(user, Math.min(distance, users.get(user) ?? distance));
    usersOf.set(used, users);
  };
  // One that uses many depends little on each.
  const linkAll = (user: string, used: Iterable<string>) => {
    const all = new Set(used);
    for (const one of all) link(user, one, 1 + Math.log2(all.size));
  };

  for (const { path, text, imports } of modules)
    linkAll(path, [...imports.map(({ target }) => target), ...readsOf(path, text, known)]);
  for (const path of files.filter((file) => file.endsWith(".css"))) {
    const sheet = readFileSync(join(root, path), "utf8");
    linkAll(
      path,
      Array.from(sheet.matchAll(SHEETS), ([, name = ""]) => normalize(join(dirname(path), name))),
    );
  }
  linkTables(root, files, modules, linkAll);
  linkNames(modules, linkAll);
  linkParts(modules, link);
  return {
    usersOf,
    ofSite: reach(modules, /^src\/app\/browser\/.*(?<!\.test)\.tsx?$/),
    tests: new Map(modules.filter(({ path }) => isTest(path)).map(({ path, text }) => [path, text])),
  };
}

/** The modules that match, and all that they import other than types. */
function reach(modules: readonly Module[], entries: RegExp): Set<string> {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const found = new Set([...byPath.keys()].filter((path) => entries.test(path)));
  for (const path of found)
    for (const { target, kind } of byPath.get(path)?.imports ?? []) if (kind !== "type") found.add(target);
  return found;
}

/** Files and folders that a text names from its own folder or from the root. */
function readsOf(path: string, text: string, known: ReadonlySet<string>): string[] {
  return [...text.matchAll(READS)].flatMap(([, name = ""]) =>
    [join(dirname(path), name), name.replace(/^(\.\.?\/)+/, "")]
      .flatMap((place) => [place, `${place}/`.replace("//", "/")])
      .filter((place) => known.has(place))
      .slice(0, 1),
  );
}

function foldersOf(file: string): string[] {
  const parts = file.split("/").slice(0, -1);
  return parts.map((_, index) => `${parts.slice(0, index + 1).join("/")}/`);
}

/** A module that names a table uses the migrations that do. */
function linkTables(
  root: string,
  files: readonly string[],
  modules: readonly Module[],
  linkAll: (user: string, used: Iterable<string>) => void,
): void {
  const migrations = files.filter((file) => /^migrations\/.*\.sql$/.test(file));
  const ofTable = new Map<string, Set<string>>();
  for (const path of migrations) {
    for (const [, table = ""] of readFileSync(join(root, path), "utf8").matchAll(TABLE))
      ofTable.set(table, (ofTable.get(table) ?? new Set()).add(path));
  }
  for (const { path, text } of modules) {
    const words = new Set(text.match(/\b[a-z_]{4,}\b/g));
    linkAll(
      path,
      [...ofTable].flatMap(([table, found]) => (words.has(table) ? [...found] : [])),
    );
  }
}

/** A test, or what it is made of, that names an address or a text of the screen uses the modules that name it too. */
function linkNames(
  modules: readonly Module[],
  linkAll: (user: string, used: Iterable<string>) => void,
): void {
  const namesOf = ({ text }: Module) => new Set([...addressesOf(text), ...textsOf(text)]);
  const isTesting = ({ path }: Module) => isTest(path) || /^(test|e2e)\//.test(path);
  const naming = new Map<string, string[]>();
  for (const module of modules.filter(({ path }) => /^src\/.*(?<!\.test)\.tsx?$/.test(path)))
    for (const name of namesOf(module)) naming.set(name, [...(naming.get(name) ?? []), module.path]);
  for (const module of modules.filter(isTesting)) {
    const found = Array.from(namesOf(module), (name) => naming.get(name) ?? []);
    linkAll(module.path, found.filter(({ length }) => length <= NAMING_MAX).flat());
  }
}

function addressesOf(text: string): string[] {
  return Array.from(text.matchAll(ADDRESS), ([, address = ""]) => address);
}

/** Texts that a screen may show, or other names of some length. */
export function textsOf(text: string): string[] {
  return text
    .split(/[<>{}()[\]"'`=;:,/$\n]+/)
    .map((one) => one.trim())
    .filter((one) => one.length >= 6);
}

function linkParts(
  modules: readonly Module[],
  link: (user: string, used: string, distance: number) => void,
): void {
  const partOf = (path: string) => /^(src\/\w+\/[^/]+|simulators\/[^/]+)\//.exec(path)?.[1];
  for (const [part, inside] of Map.groupBy(modules, ({ path }) => partOf(path))) {
    if (!part) continue;
    const [tests = [], tested = []] = [true, false].map((wanted) =>
      inside.map(({ path }) => path).filter((path) => isTest(path) === wanted),
    );
    const name = part.slice(part.lastIndexOf("/") + 1);
    const named = modules.filter(
      ({ path }) => isTest(path) && new RegExp(`^(e2e|test)/(.*/)?${name}[./]`).test(path),
    );
    for (const { path } of named) for (const other of tested) link(path, other, SAME_PART);
    for (const test of tests)
      for (const other of tested)
        link(test, other, dirname(other) === dirname(test) ? SAME_FOLDER : SAME_PART);
  }
}

/** How far each file is from the changed ones, over those that use them; the nearest first. */
export function distancesFrom(changed: readonly string[], { usersOf }: Uses): Map<string, number> {
  const found = new Map<string, number>();
  const waiting = new Map(changed.map((file) => [file, 0]));
  while (waiting.size > 0) {
    const [path, distance] = [...waiting].reduce((near, one) => (one[1] < near[1] ? one : near));
    waiting.delete(path);
    found.set(path, distance);
    for (const place of [path, ...foldersOf(path)])
      for (const [user, step] of usersOf.get(place) ?? [])
        if (!found.has(user) && distance + step < (waiting.get(user) ?? Number.POSITIVE_INFINITY))
          waiting.set(user, distance + step);
  }
  return found;
}

/** The files that no test uses. */
export function findUntested(files: readonly string[], { usersOf, tests }: Uses): string[] {
  const usedBy = new Map<string, string[]>();
  for (const [used, users] of usersOf)
    for (const user of users.keys()) usedBy.set(user, [...(usedBy.get(user) ?? []), used]);
  const tested = new Set(tests.keys());
  for (const path of tested) for (const used of usedBy.get(path) ?? []) tested.add(used);
  return files.filter((file) => ![file, ...foldersOf(file)].some((place) => tested.has(place)));
}
