import { dirname } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { findCircles, findUnusedExports, type Module } from "./modules.ts";

const FOLDER_MAX = 25;
const FUNCTION_MAX = 100;
const SLIVER_MAX = 25;
const SHOWN_MAX = 5;
const PARTS = /\/(feature|link|premium|searched|background|jobs\.server|export\.server|feature\.server)\.ts$/;
const FIELD_WORDS = /outbox|optimistic|tombstone|mutation|backoff|replica|idempotency/gi;

/** What a newcomer stumbles over, as a text of one line for each figure and its first places. */
export function figuresOf(modules: Module[]): string {
  return measure(modules)
    .map(([name, figure]) => {
      if (typeof figure === "number") return `${String(figure).padStart(6)}  ${name}`;
      const more = figure.length > SHOWN_MAX ? [`… ${figure.length - SHOWN_MAX} more`] : [];
      const places = [...figure.slice(0, SHOWN_MAX), ...more].map((place) => `\n          ${place}`);
      return `${String(figure.length).padStart(6)}  ${name}${places.join("")}`;
    })
    .join("\n");
}

/** Production is `src` without tests. A list counts its places. */
function measure(modules: Module[]): [name: string, figure: number | string[]][] {
  const production = modules.filter(({ path }) => /^src\/(?!.*\.test\.tsx?$)/.test(path));
  const parsed = production.map((module) => {
    const { program, comments } = parseSync(module.path, module.text);
    return { ...module, program, comments };
  });
  const functions = parsed.flatMap(functionsOf);
  const named = (pattern: RegExp) => production.map(({ path }) => path).filter((path) => pattern.test(path));
  const saying = (pattern: RegExp) =>
    production.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

  return [
    [`folders of more than ${FOLDER_MAX} modules`, largeFolders(modules)],
    [`functions of more than ${FUNCTION_MAX} lines`, larger(FUNCTION_MAX, functions)],
    ["lines of the longest function", Math.max(...functions.map(({ size }) => size))],
    ["lines of the largest file", Math.max(...production.map(({ text }) => linesIn(text)))],
    ["files in components/ without component or hook", named(/\/components\/(?!.*\.tsx$|(.*\/)?use-)/)],
    [
      `modules of at most ${SLIVER_MAX} lines that one file of their feature imports`,
      production.filter((module) => isSliver(module, modules)).map(({ path }) => path),
    ],
    ["circles between files", findCircles(modules).map((circle) => circle.join(" → "))],
    ["unused exports", findUnusedExports(modules).map(({ path, name }) => `${path} ${name}`)],
    ["module names in vite.config.ts", moduleNames(modules)],
    [
      "modules that listen to visibilitychange, online or pageshow",
      saying(/"(visibilitychange|pageshow)"|addEventListener\("online"/),
    ],
    ["places that delete the version that was not chosen", saying(/write\("DELETE \/api\/conflicts/)],
    ["lazy loaders", saying(/\bload: \(\) => Promise<|[^.\w]lazy\(/)],
    ["guards against a double submit", saying(/\[isBusy, |\bis(Saving|Sending) = useRef/)],
    ["words of the field", total(production.map(({ text }) => text.match(FIELD_WORDS)?.length ?? 0))],
    ["production lines", total(production.map(({ text }) => linesIn(text)))],
    ["lines of comments in them", total(parsed.map(commentLines))],
  ];
}

/** What loads late, or has the name of a part of every feature (ARCHITECTURE.md), is a module of its own. */
function isSliver({ path, text }: Module, modules: Module[]): boolean {
  if (linesIn(text) > SLIVER_MAX || PARTS.test(path)) return false;
  const users = modules.flatMap((module) =>
    module.imports.filter(({ target }) => target === path).map(({ kind }) => ({ module, kind })),
  );
  const [user] = users;
  return users.length === 1 && user?.kind !== "dynamic" && placeOf(user?.module.path ?? "") === placeOf(path);
}

/** `src/features/goals`, `src/ui`. One place cannot hold the files of another. */
function placeOf(path: string): string {
  return path.split("/", path.startsWith("src/features/") ? 3 : 2).join("/");
}

function largeFolders(modules: Module[]): string[] {
  const folders = Object.entries(Object.groupBy(modules, ({ path }) => dirname(path)));
  return larger(
    FOLDER_MAX,
    folders.map(([place, files = []]) => ({ place, size: files.length })),
  );
}

function functionsOf({ path, text, program }: Module & { program: ESTree.Program }) {
  const found: { place: string; size: number }[] = [];
  const add = ({ start, end }: { start: number; end: number }) => {
    const line = linesIn(text.slice(0, start));
    found.push({ place: `${path}:${line}`, size: linesIn(text.slice(start, end)) });
  };
  new Visitor({ FunctionDeclaration: add, FunctionExpression: add, ArrowFunctionExpression: add }).visit(
    program,
  );
  return found;
}

/** Largest first. */
function larger(limit: number, measured: { place: string; size: number }[]): string[] {
  return measured
    .filter(({ size }) => size > limit)
    .toSorted((a, b) => b.size - a.size)
    .map(({ place, size }) => `${place} ${size}`);
}

function commentLines({ text, comments }: { text: string; comments: { start: number; end: number }[] }) {
  return total(comments.map(({ start, end }) => linesIn(text.slice(start, end))));
}

/** Each alternative in a pattern of paths is a name. */
function moduleNames(modules: Module[]): string[] {
  const config = modules.find(({ path }) => path === "vite.config.ts")?.text ?? "";
  const patterns = config.match(/["/].*\/src\/.*["/]/g) ?? [];
  return patterns.flatMap((pattern) => pattern.match(/[a-z][a-z-]+(?=[|)\\])/g) ?? []);
}

function linesIn(text: string): number {
  return text.trimEnd().split("\n").length;
}

function total(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
